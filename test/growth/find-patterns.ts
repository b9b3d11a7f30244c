import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

export interface Pattern {
  file: string;
  line: number;
  source: string;
  flags: string;
}

export const isUnbounded = (source: string) => /(?<!\\)[*+]|\{\d+,\}/.test(source.replace(/\\./g, 'x'));

export const sourceFiles = globSync(['src/**/*.ts', 'sandbox/**/*.ts'])
  .filter(
    (file) => !file.endsWith('.test.ts') && !file.endsWith('-for-tests.ts') && !file.endsWith('.gen.ts'),
  )
  .sort();

interface Syntax {
  type: string;
  start: number;
  [more: string]: unknown;
}

/** Every pattern that stands in the text of a file, read as a compiler reads it. */
export function patternsOf(file: string): { literal: Pattern[]; made: number[]; normalises: boolean } {
  const text = readFileSync(file, 'utf8');
  const literal: Pattern[] = [];
  const made: number[] = [];
  const lineAt = (at: number) => text.slice(0, at).split('\n').length;
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, start, regex, callee } = node as Syntax & {
      regex?: { pattern: string; flags: string };
      callee?: { name?: string };
    };
    if (type === 'Literal' && regex)
      literal.push({ file, line: lineAt(start), source: regex.pattern, flags: regex.flags });
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp')
      made.push(lineAt(start));
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, text).program);
  return { literal, made, normalises: /\.normalize\('NF/.test(text) };
}
