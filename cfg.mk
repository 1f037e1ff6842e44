# Settings for maint.mk: make syntax-check and releases. -*- makefile -*-

# Copyright (C) 2026 The spliceutils developers

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

# maint.mk looks for gnulib's sources for a few checks.
export GNULIB_SRCDIR ?= \
  $(if $(wildcard $(srcdir)/gnulib/gnulib-tool),gnulib,/usr/share/gnulib)
gnulib_dir = $(GNULIB_SRCDIR)

# Nothing is released yet, so there is no old NEWS to keep as it is.
old_NEWS_hash = d41d8cd98f00b204e9800998ecf8427e


# GNU indent breaks lines in ways that need more than it knows.
local-checks-to-skip = sc_indent

# Programs of the test suite and the benchmark speak to developers only.
exclude_file_name_regexp--sc_bindtextdomain = ^(bench|tests)/
exclude_file_name_regexp--sc_unmarked_diagnostics = ^(bench|tests)/
exclude_file_name_regexp--sc_prohibit_magic_number_exit = ^tests/
exclude_file_name_regexp--sc_prohibit_strcmp = \
  ^(tests/|(src/system|bench/common)\.h$$)

# What is preloaded into other programs knows nothing of our configuration.
exclude_file_name_regexp--sc_require_config_h = \
  ^(tests/shim|bench/count)\.c$$
exclude_file_name_regexp--sc_require_config_h_first = \
  ^(tests/shim|bench/count)\.c$$

# Tests have such words as data, and patches have them as they are.
exclude_file_name_regexp--sc_prohibit_doubled_word = ^tests/.*\.(at|pl)$$
exclude_file_name_regexp--sc_space_tab = \.patch$$
exclude_file_name_regexp--sc_trailing_blank = \
  \.patch$$|^doc/benchmarks/.*\.(png|svg)$$

# Plots are as gnuplot makes them.
exclude_file_name_regexp--sc_prohibit_empty_lines_at_EOF = \
  ^doc/benchmarks/.*\.(png|svg)$$
