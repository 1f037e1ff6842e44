#!/usr/bin/perl
# model.pl - what cat's formatting options make of bytes, and is it so?

# Copyright (C) 2026 The spliceutils developers
#
# This file is part of spliceutils; see testsuite.at for its licence.

# Usage: model.pl [-AbeEnstTuv]... [FILE]...
# Print what cat with these options must print.  FILEs are all read before
# anything is shown: this is a description of the result, and no second
# implementation of the way there.
#
# Usage: model.pl --try CAT [--old] [--seed=N] [--count=N] SUITE...
# Run CAT, as one that is searched in PATH unless it has a slash, on inputs
# that it may find hard, in the current directory, and compare all that it
# does with the model.  Say what was wrong, and exit with status 1, if
# anything was.  With --old do without carriage returns, which -E once showed
# as what they are.  A SUITE is
#
#     bytes     all bytes, and all pairs, with all options and pairs of them
#     subsets   all sets of options, with a few files at random
#     cuts      a text cut into two files everywhere
#     steps     the same, into two parts of a pipe's contents; what can be
#               shown of the first must come before the second is sent
#     borders   the same text across borders of blocks
#     runs      runs of plain bytes, as long as one may look at at a time
#     long      lines longer than any buffer, and as many empty ones
#     random    COUNT cases at random, of larger files

use strict;
use warnings;

# How long anything may take, in seconds, before it counts as hanging.
my $patience = 20;

# The letters that others stand for.
my %meaning = (A => 'vET', e => 'vE', t => 'vT', u => '');
my %long = (A => 'show-all', b => 'number-nonblank', E => 'show-ends',
            n => 'number', s => 'squeeze-blank', T => 'show-tabs',
            v => 'show-nonprinting');

# How -v shows each byte but newline and tab.
my %shown_as;
for my $code (0 .. 255)
  {
    my $low = $code % 128;
    my $plain = $low < 32 ? '^' . chr ($low + 64) : $low == 127 ? '^?'
                : chr $low;
    $shown_as{chr $code} = $code < 128 ? $plain : "M-$plain";
  }

# Return TEXT as it is shown with the option LETTERS.  If there is MORE to
# come, return what can be shown already.

sub shown
{
  my ($letters, $text, $more) = @_;
  $letters =~ s/([Aetu])/$meaning{$1}/g;
  my %with = map { $_ => 1 } split //, $letters;

  # This is a carriage return at the end of a line only if a newline follows.
  $text =~ s/\r\z// if $more && $with{E} && !$with{v};

  if ($with{s})
    {
      $text =~ s/\A\n+/\n/;
      $text =~ s/\n{3,}/\n\n/g;
    }
  $text =~ s/\r\n/^M\n/g if $with{E} && !$with{v};
  $text =~ s/\t/^I/g if $with{T};
  $text =~ s/([^\n\t -~])/$shown_as{$1}/g if $with{v};

  my $line = 0;
  if ($with{b})
    {
      $text =~ s/^(?=[^\n])/sprintf "%6d\t", ++$line/gem;
    }
  elsif ($with{n})
    {
      $text =~ s/^(?=[\0-\377])/sprintf "%6d\t", ++$line/gem;
    }
  $text =~ s/\n/\$\n/g if $with{E};
  return $text;
}

sub read_file
{
  my ($name) = @_;
  open my $f, '<', $name or die "$name: $!\n";
  binmode $f;
  local $/;
  my $text = <$f>;
  close $f;
  return defined $text ? $text : '';
}

sub write_file
{
  my ($name, $text) = @_;
  open my $f, '>', $name or die "$name: $!\n";
  binmode $f;
  print $f $text;
  close $f or die "$name: $!\n";
}

# What is being tried.
my ($cat, $old, $seed, $count) = ('', 0, 20261130, 400);
my ($suite, $cases, $failures, $hung) = ('', 0, 0, 0);

# Become cat with ARGS and the open files IN, OUT and ERR.

sub become_cat
{
  my ($in, $out, $err, @args) = @_;
  $SIG{PIPE} = 'DEFAULT';
  alarm 2 * $patience;
  if (open (STDIN, '<&', $in) && open (STDOUT, '>&', $out)
      && open (STDERR, '>&', $err))
    {
      no warnings 'exec';
      exec { $cat } $cat, @args;
    }
  require POSIX;
  POSIX::_exit (127);
}

# Return TEXT, or the part of it around the byte AT, in a readable form.

sub readable
{
  my ($text, $at) = @_;
  my $from = defined $at && $at > 40 ? $at - 40 : 0;
  my $part = substr $text, $from, 100;
  $part =~ s/([^ -~])/sprintf '\\%03o', ord $1/ge;
  $part = "...$part" if $from;
  $part .= '...' if $from + 100 < length $text;
  return "\"$part\"";
}

# Compare the bytes GOT with WANT; WHAT says which.  Return what is
# wrong, or nothing.

sub difference
{
  my ($what, $got, $want) = @_;
  return '' if $got eq $want;
  my $same = ($got ^ $want) =~ /\A(\0+)/ ? length $1 : 0;
  $same = length $got if $same > length $got;
  $same = length $want if $same > length $want;
  return "  $what differs at byte $same: "
         . length ($got) . ' bytes instead of ' . length ($want) . "\n"
         . '    got  ' . readable ($got, $same) . "\n"
         . '    want ' . readable ($want, $same) . "\n";
}

# Say that the current case, cat with ARGS, is WRONG.  TEXTS are what it read.
# Ten such cases are enough, and so is one that hangs.

sub report
{
  my ($wrong, $args, @texts) = @_;
  print "suite $suite, seed $seed, case $cases: cat @$args\n";
  print "  reads ", length $_, ' bytes: ', readable ($_), "\n" for @texts;
  print $wrong;
  exit 1 if ++$failures >= 10 || $hung;
}

# A number from 0 to N - 1.  Perl's own differs from version to version.
my $random;
sub pick
{
  my ($n) = @_;
  $random = ($random * 16807) % 2147483647;
  return $random % $n;
}

# Return the LETTERS in some form that cat accepts.

sub spelled
{
  my ($letters) = @_;
  my @words;
  for my $letter (split //, $letters)
    {
      if (defined $long{$letter} && pick (4) == 0)
        {
          push @words, "--$long{$letter}";
        }
      elsif (@words && $words[-1] !~ /^--/ && pick (2))
        {
          $words[-1] .= $letter;
        }
      else
        {
          push @words, "-$letter";
        }
    }
  return @words;
}

# Let cat show FILES with LETTERS.  Each is a text, or a reference to the name
# of something that cannot be read and why.  The one with the number STDIN is
# standard input.

sub try_files
{
  my ($letters, $files, $stdin) = @_;
  $stdin = -1 unless defined $stdin;
  $cases++;

  my ($text, $complaints, @args) = ('', '');
  my $in = '/dev/null';
  for my $i (0 .. $#$files)
    {
      my $name = "in$i";
      if (ref $files->[$i])
        {
          my $why;
          ($name, $why) = @{$files->[$i]};
          $complaints .= "cat: $name: $why\n";
        }
      else
        {
          write_file ($name, $files->[$i]);
          $text .= $files->[$i];
          ($in, $name) = ($name, '-') if $i == $stdin;
        }
      push @args, $name;
    }
  # Nothing is left the second time.
  push @args, '-' if $stdin >= 0 && pick (4) == 0;
  splice @args, pick (@args + 1), 0, $_ for spelled ($letters);

  my $pid = fork;
  die "fork: $!\n" unless defined $pid;
  if ($pid == 0)
    {
      open my $i, '<', $in or exit 126;
      open my $o, '>', 'out' or exit 126;
      open my $e, '>', 'err' or exit 126;
      become_cat ($i, $o, $e, @args);
    }
  waitpid $pid, 0;
  my $status = $?;
  $hung = ($status & 127) == 14;

  my $err = read_file ('err');
  $err =~ s/^\S*cat: /cat: /gm;
  my $want = $complaints eq '' ? 0 : 256;
  my $wrong = difference ('output', read_file ('out'),
                          shown ($letters, $text))
              . difference ('standard error', $err, $complaints)
              . ($status == $want ? ''
                 : "  wait status $status instead of $want\n");
  report ($wrong, \@args, grep { !ref } @$files) if $wrong ne '';
}

# Read N bytes, or all to the end if N is undefined, from FD.

sub take
{
  my ($fd, $n) = @_;
  my $got = '';
  while (!defined $n || length $got < $n)
    {
      my $bits = '';
      vec ($bits, fileno $fd, 1) = 1;
      if (!select $bits, undef, undef, $patience)
        {
          $hung = 1;
          last;
        }
      my $more = sysread $fd, $got, defined $n ? $n - length $got : 65536,
                         length $got;
      last unless $more;
    }
  return $got;
}

# Let cat show PARTS with LETTERS, and send each only when everything before
# it has been shown.

sub try_steps
{
  my ($letters, @parts) = @_;
  $cases++;
  pipe my $in, my $to_cat or die "pipe: $!\n";
  pipe my $from_cat, my $out or die "pipe: $!\n";
  my @args = spelled ($letters);
  my $pid = fork;
  die "fork: $!\n" unless defined $pid;
  if ($pid == 0)
    {
      close $to_cat;
      close $from_cat;
      open my $e, '>', 'err' or exit 126;
      become_cat ($in, $out, $e, @args);
    }
  close $in;
  close $out;

  my ($text, $done, $wrong) = ('', '', '');
  for my $part (@parts)
    {
      syswrite $to_cat, $part;
      $text .= $part;
      my $want = shown ($letters, $text, 1);
      my $got = take ($from_cat, length ($want) - length $done);
      $wrong .= difference ('output so far', $done . $got, $want);
      last if $wrong ne '';
      # No answer is to be waited for, but the parts must not be read as one.
      select undef, undef, undef, 0.005 if $got eq '' && $part ne '';
      $done .= $got;
    }
  close $to_cat;
  if ($wrong eq '')
    {
      $done .= take ($from_cat);
      $wrong = difference ('output', $done, shown ($letters, $text));
    }
  kill 'TERM', $pid if $wrong ne '';
  close $from_cat;
  waitpid $pid, 0;
  $wrong .= "  wait status $?\n" if $? != 0;
  $wrong .= difference ('standard error', read_file ('err'), '');
  report ($wrong, \@args, @parts) if $wrong ne '';
}

# Return N tokens, half of which mean something to cat.

sub some_text
{
  my ($n) = @_;
  my @tokens = ("\n", "\n", "\n", "\n\n", "\n\n\n", "\t", 'a', 'bc', ' ',
                "\0", "\177", "\200", "\377", "\211", "\212", "\215", '$',
                '^M', $old ? 'x' : ("\r", "\r\n", "\r\r\n", "\n\r"));
  return join '', map { $tokens[pick (scalar @tokens)] } 1 .. $n;
}

# Return a text with a bit of everything.

sub tricky_text
{
  my $text = "\n\n\na\r\n\r\n\r\r\nb\r\r\t\n\n\n\nc\n\377\0\r\n\n\r";
  $text =~ s/\r/x/g if $old;
  return $text;
}

# The sets that take every path, without those that merely combine them.
my @sets = ('n', 'b', 's', 'E', 'v', 'T', 'A', 'ns', 'bs', 'nE', 'bE', 'sE',
            'bsET', 'nsA', 'nb');

sub try_bytes
{
  my @bytes = map { chr } grep { !$old || $_ != 13 } 0 .. 255;
  my $text = join '', @bytes;
  $text .= "$_\n$_$_\n\n$_\tx$_" for @bytes;
  $text .= "$_\r\n\r$_" for $old ? () : @bytes;
  my @letters = split //, 'AbeEnstTuv';
  for my $i (0 .. $#letters)
    {
      try_files ($letters[$i], [$text]);
      try_files ("$letters[$i]$letters[$_]", [$text]) for $i + 1 .. $#letters;
    }
  my $pairs = '';
  for my $a (@bytes)
    {
      $pairs .= $a . $_ for @bytes;
    }
  try_files ($_, [$pairs]) for 'E', 'v', 'T', 'A', 'ns', 'bsE';
}

# Return some files: texts of some N tokens, or such that cannot be read.

sub some_files
{
  my ($n) = @_;
  my @files = map { some_text (pick (4) ? pick ($n) : pick (3)) }
              0 .. pick (5);
  if (pick (4) == 0)
    {
      my $bad = pick (2) ? ['missing', 'No such file or directory']
                : ['.', 'Is a directory'];
      splice @files, pick (@files + 1), 0, $bad;
    }
  my @texts = grep { !ref $files[$_] } 0 .. $#files;
  return (\@files, pick (3) ? -1 : $texts[pick (scalar @texts)]);
}

sub try_subsets
{
  for my $set (0 .. 63)
    {
      my $letters = join '', grep { $set >> index ('bEnsTv', $_) & 1 }
                             split //, 'bEnsTv';
      for my $more ('', 'A', 'e', 't')
        {
          next if "$letters$more" eq '';
          my $all = "$letters$more" . (pick (4) ? '' : 'u');
          try_files (join ('', sort { pick (2) ? -1 : 1 } split //, $all),
                     some_files (30)) for 1 .. 3;
        }
    }
}

sub try_cuts
{
  my $text = tricky_text;
  for my $letters (@sets)
    {
      try_files ($letters, [substr ($text, 0, $_), substr $text, $_])
        for 0 .. length $text;
    }
  # A carriage return waits for what is after a failure and an empty file.
  try_files ($_, ["a\r", ['missing', 'No such file or directory'], '',
                  "\nb\r", ['.', 'Is a directory'], "c\n"])
    for $old ? () : @sets;
}

sub try_steps_everywhere
{
  my $text = tricky_text;
  for my $letters ('', 'u', @sets)
    {
      try_steps ($letters, substr ($text, 0, $_), substr $text, $_)
        for 1 .. length ($text) - 1;
    }
  try_steps ($_, split //, $text) for @sets;
}

sub try_borders
{
  my $text = tricky_text;
  for my $letters ('nsE', 'bsE', 'A', 'E', 'T', 's')
    {
      for my $border (32768, 65536, 131072)
        {
          # Long lines, or short ones, or empty ones, or bytes that grow.
          my $filler = ('x', "xyz\n", "\n", "\200\n", "\r\n")[pick (5)];
          $filler = 'x' if $old && $filler =~ /\r/;
          my $many = $filler x ($border / length $filler) . $filler;
          my $step = $border == 65536 ? 3 : 1;
          for (my $k = -1; $k <= 1 + length $text; $k += $step)
            {
              try_files ($letters, [substr ($many, 0, $border - $k) . $text],
                         pick (2) - 1);
            }
        }
    }
}

sub try_runs
{
  my @special = ("\n", "\t", "\0", "\037", "\177", "\200", "\240", "\377",
                 $old ? () : ("\r", "\r\n", "\rx\n"));
  my $text = '';
  for my $n (0 .. 70, 127 .. 130, 255 .. 257)
    {
      $text .= 'x' x $n . $_ . '~' x $n for @special;
    }
  try_files ($_, [$text]) for @sets;

  # What an earlier block has left must not count.
  for my $n (0 .. 70, 127 .. 130)
    {
      try_files ('nE', [($old ? "a\n" : "a\n\r\t\0") x 40, 'x' x $n, "\n" . 'y' x $n]);
      try_files ('bA', ["\n\n\377\t" x 40, 'x' x $n, "\t" . 'y' x $n]);
    }
}

sub try_long
{
  my $n = 300000;
  my $line = join '', map { chr } grep { $_ != 10 && (!$old || $_ != 13) }
                          0 .. 255;
  my $long = substr $line x ($n / length ($line) + 1), 0, $n;
  for my $letters (@sets)
    {
      try_files ($letters, [$long, "$long\n", 'x' x $n], pick (4) - 1);
      try_files ($letters, ['x' x pick (3) . "\n" x $n . 'y', "\n"]);
    }
  try_files ($_, ["\r" x $n, "\n" . "\r\n" x ($n / 2) . "\r"])
    for $old ? () : ('E', 'nsE', 'A');
}

sub try_random
{
  for (1 .. $count)
    {
      my ($files, $stdin) = some_files (60);
      for my $file (@$files)
        {
          next if ref $file || pick (3);
          my $n = (32768, 65536, 131072, 40000)[pick (4)] - pick (50);
          my $filler = ('x', "0123456789abcdef\n", some_text (20))[pick (3)];
          $filler = "\n" if $filler eq '';
          $file = substr ($filler x ($n / length ($filler) + 1), 0, $n)
                  . $file;
        }
      my $letters = join '', map { substr 'AbeEnstTuv', pick (10), 1 }
                             0 .. pick (4);
      try_files ($letters, $files, $stdin);
    }
}

my %suites = (bytes => \&try_bytes, subsets => \&try_subsets,
              cuts => \&try_cuts, steps => \&try_steps_everywhere,
              borders => \&try_borders, runs => \&try_runs,
              long => \&try_long, random => \&try_random);

sub try_all
{
  my @names;
  for my $word (@_)
    {
      if ($word eq '--old') { $old = 1 }
      elsif ($word =~ /^--seed=(\d+)$/) { $seed = $1 }
      elsif ($word =~ /^--count=(\d+)$/) { $count = $1 }
      elsif ($suites{$word}) { push @names, $word }
      else { die "model.pl: what is $word?\n" }
    }
  local $SIG{PIPE} = 'IGNORE';
  for my $name (@names)
    {
      ($suite, $cases, $random) = ($name, 0, 1 + $seed % 2147483646);
      pick (1) for 1 .. 10;
      $suites{$name} ();
    }
  exit ($failures != 0);
}

binmode STDIN;
binmode STDOUT;
$| = 1;
if (@ARGV && $ARGV[0] eq '--try')
  {
    (undef, $cat, my @rest) = @ARGV;
    try_all (@rest);
  }
my $letters = '';
$letters .= substr shift @ARGV, 1 while @ARGV && $ARGV[0] =~ /^-./;
my $text = '';
if (!@ARGV)
  {
    local $/;
    $text = <STDIN>;
  }
$text .= read_file ($_) for @ARGV;
print shown ($letters, $text);
