/* devices.h - devices that need no reading or writing

   Copyright (C) 2026 The spliceutils developers

   This program is free software: you can redistribute it and/or modify
   it under the terms of the GNU General Public License as published by
   the Free Software Foundation, either version 3 of the License, or
   (at your option) any later version.

   This program is distributed in the hope that it will be useful,
   but WITHOUT ANY WARRANTY; without even the implied warranty of
   MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the
   GNU General Public License for more details.

   You should have received a copy of the GNU General Public License
   along with this program.  If not, see <https://www.gnu.org/licenses/>.  */

#ifndef SPLICEUTILS_DEVICES_H
#define SPLICEUTILS_DEVICES_H

#include <sys/stat.h>

/* True if ST is of the device that holds endless zeros, or of the one that
   takes everything and keeps nothing.  Always false where the numbers of
   these devices are not known.  */
bool is_zero_device (struct stat const *st);
bool is_null_device (struct stat const *st);

#endif
