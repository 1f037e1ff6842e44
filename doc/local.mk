# Make the manual.                                     -*- makefile -*-

# Copyright (C) 2026 The spliceutils developers
#
# This program is free software: you can redistribute it and/or modify
# it under the terms of the GNU General Public License as published by
# the Free Software Foundation, either version 3 of the License, or
# (at your option) any later version.
#
# This program is distributed in the hope that it will be useful,
# but WITHOUT ANY WARRANTY; without even the implied warranty of
# MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the
# GNU General Public License for more details.
#
# You should have received a copy of the GNU General Public License
# along with this program.  If not, see <https://www.gnu.org/licenses/>.

info_TEXINFOS = doc/spliceutils.texi
doc_spliceutils_TEXINFOS = doc/fdl.texi
AM_MAKEINFOFLAGS = -I doc -I $(srcdir)/doc

## Man pages are made from --help.  They depend on what that is made from and
## not on the programs, so that a tarball, which has the pages, needs neither
## help2man nor to run anything.

dist_man_MANS += doc/cat.1 doc/yes.1
EXTRA_DIST += doc/cat.x doc/yes.x
MAINTAINERCLEANFILES += doc/cat.1 doc/yes.1

# The programs are there first, but being newer is no reason.
doc/cat.1: $(srcdir)/doc/cat.x $(srcdir)/src/cat.c | src/cat
doc/yes.1: $(srcdir)/doc/yes.x $(srcdir)/src/yes.c | src/yes
doc/cat.1 doc/yes.1: $(srcdir)/src/help.c
	$(AM_V_GEN)program=$$(basename $@ .1) && $(MKDIR_P) doc		\
	  && LC_ALL=C $(HELP2MAN) --no-info --source='$(PACKAGE_STRING)' \
	       --include=$(srcdir)/doc/$$program.x			\
	       --info-page="(spliceutils) $$program invocation"	\
	       --output=$@-t src/$$program				\
	  && mv $@-t $@
