import type { Finding } from '../finding.ts';
import { gravestFirst } from './gravest-first.ts';

const SHOWN_MAX = 200;

/** By file, for people; if there are very many, the gravest are shown and the rest is counted. */
export function asText(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'Nothing is missing.\n';
  const lines: string[] = [];
  for (const [file, own] of Map.groupBy(gravestFirst(findings).slice(0, SHOWN_MAX), (one) => one.file)) {
    lines.push(inert(file));
    for (const { line, severity, language, key, message } of own)
      lines.push(
        inert(`  ${line === undefined ? '' : `${line}: `}${severity}  ${language}  ${key}  ${message}`),
      );
  }
  if (findings.length > SHOWN_MAX) lines.push(`… and ${findings.length - SHOWN_MAX} more.`);
  lines.push(summaryOf(gravestFirst(findings)));
  return `${lines.join('\n')}\n`;
}

/** `3 missing, 1 stale` in the order of gravity. */
export function summaryOf(findings: readonly Finding[]): string {
  const kinds = Map.groupBy(findings, ({ kind }) => kind);
  return [...kinds].map(([kind, own]) => `${own.length} ${kind.replaceAll('_', ' ')}`).join(', ');
}

/** Keys and texts are third-party: a line stays one line, and nothing in it moves the cursor of a terminal. */
export function inert(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '\uFFFD');
}
