import type { WriteReport } from '../finding.ts';
import { gravestFirst } from './gravest-first.ts';

/** Lines for people, gravest first, with the sum at the end. */
export const writeText: WriteReport = (findings) => {
  if (findings.length === 0) return 'Nothing was found.';
  const lines = gravestFirst(findings).map(({ severity, kind, file, line, key, language, message }) => {
    const place = line === undefined ? file : `${file}:${line}`;
    return inert(`${place}  ${severity}  ${kind.replace('_', ' ')}  ${language}  ${key}  ${message}`);
  });
  const counts = (['error', 'warning', 'note'] as const)
    .map((severity) => ({ severity, count: findings.filter((each) => each.severity === severity).length }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => `${count} ${severity}${count === 1 ? '' : 's'}`);
  return `${lines.join('\n')}\n\n${counts.join(', ')}.`;
};

/** Keys and texts are of strangers: a line stays one line, and nothing in it moves the cursor of a terminal. */
export function inert(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, '\uFFFD')
    .replace(/\p{Cs}/gu, '\uFFFD');
}
