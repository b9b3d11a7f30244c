import { lineShapes, times, type Shapes } from '../reader-shapes-for-tests.ts';
import { joinPath } from '../string-path.ts';
import type { Unit } from '../round-trip-for-tests.ts';

export const shapes: Shapes = lineShapes(
  { entry: (id, text) => `k${id}: "${text}"\n`, comment: '# c', open: 'k: "', opener: String.raw`\"` },
  {
    'deep nesting': (n) => times(Math.min(n, 2000), (i) => `${' '.repeat(i)}a:\n`),
    'deep lists': (n) => '['.repeat(n),
    'deep dashes': (n) => `${'- '.repeat(n)}x`,
    'deep objects': (n) => `${'{a: '.repeat(n)}x${'}'.repeat(n)}`,
    'one list': (n) => `a:\n${times(n, (i) => `- x${i}\n`)}`,
    'one object in braces': (n) => `{${times(n, (i) => `k${i}: x`, ', ')}}`,
    'one long block': (n) => `a: |\n${'  x\n'.repeat(n)}`,
    'one folded block': (n) => `a: >\n${'  x\n\n'.repeat(n)}`,
    'one plain text of many lines': (n) => `a: x\n${'  x\n'.repeat(n)}`,
    'many anchors': (n) => times(n, (i) => `k${i}: &a${i} x\n`),
    'many aliases': (n) => `k: &a x\n${times(n, (i) => `k${i}: *a\n`)}`,
    'many tags': (n) => times(n, (i) => `k${i}: !!str x\n`),
    'many documents': (n) => '---\na: x\n'.repeat(n),
    'many directives': (n) => `${'%X y\n'.repeat(n)}---\na: x\n`,
    'a long name above many': (n) => `${'k'.repeat(Math.min(n, 1000))}:\n${times(n, (i) => `  k${i}: ""\n`)}`,
    'errors on every line': (n) => '\t@ `\n'.repeat(n),
  },
);

/** Escapes the id so that it is a single key. */
export const fit = (unit: Unit): Unit => ({ ...unit, stringId: joinPath([unit.stringId]) });
