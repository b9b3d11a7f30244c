import type { Issue, TermHit } from '../pipeline/step.ts';

export type Severity = Issue['severity'];

export interface CheckInput {
  source: string;
  target: string;
  sourceLanguage: string;
  targetLanguage: string;
  maxLength: number | null;
  terms: readonly TermHit[];
}

export interface Finding {
  message: string;
  /** Range in the target, in UTF-16 units; the whole target where something is missing. */
  start: number;
  end: number;
  /** What the range would become, where the rule is sure. */
  fix?: string;
  /** Where one finding of a check weighs another than its usual severity. */
  severity?: Severity;
}

/** A pair of texts that must fire or must pass; the conformance test runs them all. */
export interface CheckExample {
  source: string;
  target: string;
  /** Default `de`. */
  language?: string;
  sourceLanguage?: string;
  maxLength?: number;
  terms?: readonly TermHit[];
  /** The target after the fix, where the check has one. */
  fixed?: string;
}

export interface Check {
  id: string;
  severity: Severity;
  /** Base languages where measured false alarms ask for another severity. */
  severityIn?: Readonly<Record<string, Severity | 'off'>>;
  find(input: CheckInput): readonly Finding[];
  fires: readonly CheckExample[];
  passes: readonly CheckExample[];
}

export function defineCheck(check: Check): Check {
  return check;
}

/** One finding about the target as a whole. */
export function whole(target: string, message: string): Finding {
  return { message, start: 0, end: target.length };
}

/** At most three items are named: a message is for a person. */
export function list(items: readonly string[]): string {
  const shown = items.slice(0, 3).map((item) => `"${item.slice(0, 40)}"`);
  return items.length > 3 ? `${shown.join(', ')} and ${items.length - 3} more` : shown.join(', ');
}

/** What `a` has more often than `b`. */
export function surplus(a: readonly string[], b: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const item of b) left.set(item, (left.get(item) ?? 0) + 1);
  return a.filter((item) => {
    const count = left.get(item) ?? 0;
    left.set(item, count - 1);
    return count <= 0;
  });
}
