import type { Finding } from '../finding.ts';

export function asJson(findings: readonly Finding[]): string {
  return `${JSON.stringify({ findings }, null, 2)}\n`;
}
