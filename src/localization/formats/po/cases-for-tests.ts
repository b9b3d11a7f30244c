import { lineShapes, times, type Shapes } from '../reader-shapes-for-tests.ts';

export const shapes: Shapes = lineShapes(
  {
    entry: (id, text) => `msgid "k${id}${text.replaceAll('"', String.raw`\"`)}"\nmsgstr ""\n\n`,
    comment: '#. c',
    open: 'msgid "',
    opener: String.raw`\\`,
  },
  {
    'many lines of one text': (n) => `msgid ""\n${'"x"\n'.repeat(n)}msgstr ""\n`,
    'many places of one text': (n) => `${'#: a.c:1\n'.repeat(n)}msgid "a"\nmsgstr ""\n`,
    'many flags of one text': (n) => `#, ${'x,'.repeat(n)}\nmsgid "a"\nmsgstr ""\n`,
    'many ids of one text': (n) => `${'msgid "a"\n'.repeat(n)}msgstr ""\n`,
    'many forms of one text': (n) =>
      `msgid "a"\nmsgid_plural "b"\n${times(n, (i) => `msgstr[${i % 100}] "x"\n`)}`,
  },
);
