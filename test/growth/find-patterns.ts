import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { fieldsOf, isRecord } from '../../src/kernel/narrow.ts';

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

interface Patterns {
  literal: Pattern[];
  made: number[];
  normalises: boolean;
}

const read = new Map<string, Patterns>();

/** Every pattern in the text of a file. Three tests ask, and reading all files takes three seconds. */
export function patternsOf(file: string): Patterns {
  const patterns = read.get(file) ?? readPatterns(file);
  read.set(file, patterns);
  return patterns;
}

/** As a compiler reads it. */
function readPatterns(file: string): Patterns {
  const text = readFileSync(file, 'utf8');
  const literal: Pattern[] = [];
  const made: number[] = [];
  const lineAt = (at: number) => text.slice(0, at).split('\n').length;
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!isRecord(node)) return;
    const { type, regex, callee } = node;
    const line = () => lineAt(Number(node['start']));
    if (type === 'Literal' && isRecord(regex))
      literal.push({ file, line: line(), source: String(regex['pattern']), flags: String(regex['flags']) });
    if ((type === 'NewExpression' || type === 'CallExpression') && fieldsOf(callee)['name'] === 'RegExp')
      made.push(line());
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, text).program);
  return { literal, made, normalises: /\.normalize\('NF/.test(text) };
}
