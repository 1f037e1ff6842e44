# spliceutils.m4: what configure must find out for this package alone.

dnl Copyright (C) 2026 The spliceutils developers
dnl This file is free software; the spliceutils developers
dnl give unlimited permission to copy and/or distribute it,
dnl with or without modifications, as long as this notice is preserved.

# SPLICEUTILS_ZERO_COPY
# ---------------------
# Choose which leaf file stands behind src/zerocopy.h.
AC_DEFUN([SPLICEUTILS_ZERO_COPY],
[
  AC_ARG_ENABLE([zero-copy],
    [AS_HELP_STRING([--disable-zero-copy],
       [use portable calls only: no splice, tee, vmsplice, copy_file_range])],
    [], [enable_zero_copy=check])
  spliceutils_zero_copy=no
  AS_IF([test "x$enable_zero_copy" != xno],
    [spliceutils_zero_copy=yes
     AC_CHECK_FUNCS([splice tee vmsplice], [], [spliceutils_zero_copy=no])
     AC_CHECK_FUNCS([copy_file_range memfd_create])
     AS_IF([test "$enable_zero_copy,$spliceutils_zero_copy" = yes,no],
       [AC_MSG_ERROR([--enable-zero-copy: this system has no splice, tee and vmsplice])])])
  AC_MSG_CHECKING([whether to use zero-copy calls])
  AC_MSG_RESULT([$spliceutils_zero_copy])
  AM_CONDITIONAL([ZERO_COPY], [test $spliceutils_zero_copy = yes])
  AC_SUBST([spliceutils_zero_copy])
])

# SPLICEUTILS_WARNINGS
# --------------------
# Every warning that helps, for our own files; errors in a checkout.
AC_DEFUN([SPLICEUTILS_WARNINGS],
[
  AC_ARG_ENABLE([gcc-warnings],
    [AS_HELP_STRING([--enable-gcc-warnings@<:@=TYPE@:>@],
       [give many warnings for this package's own files; with TYPE=error,
        treat them as errors])],
    [], [enable_gcc_warnings=no])
  AS_CASE([$enable_gcc_warnings],
    [yes|no|error], [],
    [AC_MSG_ERROR([bad value '$enable_gcc_warnings' for --enable-gcc-warnings])])
  AS_IF([test "$enable_gcc_warnings" != no],
    [# Not useful here: padding and inlining that the compiler chooses,
     # advice about attributes, what gnulib's headers do, and branches that
     # differ on other systems only.
     nw='-Wpadded -Winline -Wsystem-headers -Wlong-long -Wvla -Wsign-compare'
     nw="$nw -Wduplicated-branches"
     nw="$nw -Wsuggest-attribute=pure -Wsuggest-attribute=const"
     nw="$nw -Wsuggest-attribute=malloc -Wsuggest-attribute=cold"
     nw="$nw -Wsuggest-attribute=noreturn"
     gl_MANYWARN_ALL_GCC([ws])
     gl_MANYWARN_COMPLEMENT([ws], [$ws], [$nw])
     for w in -Wall -Wextra $ws; do
       # The macro ends in a newline, so it stands on a line of its own.
       gl_WARN_ADD([$w])
     done
     # -Wextra brings this one back.
     gl_WARN_ADD([-Wno-sign-compare])
     # Some compilers only warn of an option that they do not know.
     gl_WARN_ADD([-Wno-unknown-warning-option])
     AS_IF([test "$enable_gcc_warnings" = error],
       [gl_WARN_ADD([-Werror], [WERROR_CFLAGS])])])
  AC_SUBST([WARN_CFLAGS])
  AC_SUBST([WERROR_CFLAGS])
])

# SPLICEUTILS_PRELOAD
# -------------------
# Can the compiler make a shared object for LD_PRELOAD?
AC_DEFUN([SPLICEUTILS_PRELOAD],
[
  AC_CACHE_CHECK([whether $CC makes shared objects], [spliceutils_cv_preload],
    [spliceutils_save_LDFLAGS=$LDFLAGS
     spliceutils_save_CFLAGS=$CFLAGS
     LDFLAGS="$LDFLAGS -shared"
     CFLAGS="$CFLAGS -fPIC"
     AC_LINK_IFELSE([AC_LANG_SOURCE([[int preloaded (void) { return 0; }]])],
       [spliceutils_cv_preload=yes], [spliceutils_cv_preload=no])
     LDFLAGS=$spliceutils_save_LDFLAGS
     CFLAGS=$spliceutils_save_CFLAGS])
  AM_CONDITIONAL([PRELOAD], [test $spliceutils_cv_preload = yes])
])

# SPLICEUTILS_ISA(NAME, OPTION, FEATURE, BODY)
# --------------------------------------------
# Set the condition USE_NAME if the compiler compiles BODY with OPTION and
# knows how to ask the processor for FEATURE.
AC_DEFUN([SPLICEUTILS_ISA],
[
  AC_CACHE_CHECK([whether $CC $2 works], [spliceutils_cv_isa_$1],
    [spliceutils_save_CFLAGS=$CFLAGS
     CFLAGS="$CFLAGS $2"
     AC_LINK_IFELSE(
       [AC_LANG_PROGRAM([[#include <immintrin.h>
                        ]],
                        [[$4
                          return __builtin_cpu_supports ("$3");
                        ]])],
       [spliceutils_cv_isa_$1=yes], [spliceutils_cv_isa_$1=no])
     CFLAGS=$spliceutils_save_CFLAGS])
  AS_IF([test $spliceutils_cv_isa_$1 = yes],
    [AC_DEFINE([USE_$1], [1],
       [Define to 1 to use $3 where the processor has it.])])
  AM_CONDITIONAL([USE_$1], [test $spliceutils_cv_isa_$1 = yes])
])

# SPLICEUTILS_NEON
# ----------------
# Set the condition USE_NEON if the compiler makes code for processors of 64
# bits with NEON, which then all have it.
AC_DEFUN([SPLICEUTILS_NEON],
[
  AC_CACHE_CHECK([whether $CC has NEON], [spliceutils_cv_neon],
    [AC_LINK_IFELSE(
       [AC_LANG_PROGRAM([[#include <arm_neon.h>
                        ]],
                        [[return vaddv_u8 (vdup_n_u8 (1));]])],
       [spliceutils_cv_neon=yes], [spliceutils_cv_neon=no])])
  AS_IF([test $spliceutils_cv_neon = yes],
    [AC_DEFINE([USE_NEON], [1], [Define to 1 to use NEON.])])
  AM_CONDITIONAL([USE_NEON], [test $spliceutils_cv_neon = yes])
])
