import { say, type Sentence } from '#kernel/say.ts';
import type { Issue, IssueCategory, TermHit } from '../model.ts';
import { patternsInForce } from '#kernel/own-patterns.ts';
import { withoutContext } from '#kernel/syntaxes.ts';
import { factsOf, TextFacts } from './text-facts.ts';
import { medianRatio } from '#kernel/length-ratio.ts';

export type Severity = Issue['severity'];

export interface CheckInput {
  source: string;
  target: string;
  sourceLanguage: string;
  targetLanguage: string;
  maxLength: number | null;
  terms: readonly TermHit[];
  /** The text was made by the built-in engine, which puts what it could not translate in square brackets. */
  isLabelled?: boolean;
  /** The tags in the text are elements of a file format. */
  hasMarkup?: boolean;
}

/** The two texts with facts about each, which are computed on first use and shared by all checks. */
export interface CheckView extends CheckInput {
  readonly from: TextFacts;
  readonly to: TextFacts;
}

export interface Finding {
  message: Sentence;
  /** The range in the target in UTF-16 units, or the whole target if something is missing. */
  start: number;
  end: number;
  /** The replacement for the range, if the rule knows it for sure. */
  fix?: string;
  /** Set if this finding differs from the usual severity of the check. */
  severity?: Severity;
}

interface CheckFacts {
  id: string;
  category: IssueCategory;
  severity: Severity;
  /**
   * Other severities by language code or base language, where measured false alarms require them. The
   * full code takes precedence.
   */
  severityIn?: Readonly<Record<string, Severity | 'off'>>;
  /** One sentence for the reference and the project settings. */
  about: Sentence;
}

export interface Check extends CheckFacts {
  /** Language codes or base languages of the target. Absent means all. */
  languages?: readonly string[];
  /** Off unless a project gives it a severity. */
  isOptional?: true;
  /** Skipped unless one of the texts has a character of these kinds (text-facts.ts). */
  when?: number;
  /**
   * Set if the findings may carry a `fix`. `sure` fixes are applied automatically. `offered` fixes need
   * a person, because people write what the rule would change in more than one of five thousand rows
   * (eval/foreign).
   */
  autofix?: 'sure' | 'offered';
  find(view: CheckView): readonly Finding[];
}

/**
 * A check of all rows of one language together. It returns findings by row index. `evidenceOf` says how
 * well the text of a row matches its source (kinship.ts), which the checks of single rows have computed.
 */
export interface SetCheck extends CheckFacts {
  findIn(rows: readonly CheckInput[], evidenceOf: (index: number) => number): ReadonlyMap<number, Finding>;
}

export function defineCheck(check: Check): Check {
  return check;
}

export function defineSetCheck(check: SetCheck): SetCheck {
  return check;
}

export function viewOf(input: CheckInput, withAllBranches = false): CheckView {
  const source = withoutContext(input.source, patternsInForce());
  return {
    source,
    target: input.target,
    sourceLanguage: input.sourceLanguage,
    targetLanguage: input.targetLanguage,
    maxLength: input.maxLength,
    terms: input.terms,
    isLabelled: input.isLabelled ?? false,
    hasMarkup: input.hasMarkup ?? false,
    from: factsOf(source, input.sourceLanguage),
    to: new TextFacts(input.target, input.targetLanguage, withAllBranches),
  };
}

/** A shared empty list, because most checks find nothing in most rows. */
export const NONE: readonly Finding[] = [];

/** A finding about the whole target. */
export function whole(target: string, message: Sentence): Finding {
  return { message, start: 0, end: target.length };
}

/** Names at most three items, because people read the message. */
export function list(items: readonly string[]): string {
  const shown = items.slice(0, 3).map((item) => `"${item.slice(0, 40)}"`);
  return items.length > 3
    ? say('check.and_more', { shown: shown.join(', '), more: items.length - 3 })
    : shown.join(', ');
}

/** The items that occur more often in `a` than in `b`. */
export function surplus(a: readonly string[], b: readonly string[]): string[] {
  if (a.length === 0) return [];
  const left = new Map<string, number>();
  for (const item of b) left.set(item, (left.get(item) ?? 0) + 1);
  return a.filter((item) => {
    const count = left.get(item) ?? 0;
    left.set(item, count - 1);
    return count <= 0;
  });
}

/** A finding for each match of a global pattern. */
export function each(
  pattern: RegExp,
  text: string,
  finding: (match: RegExpExecArray) => Omit<Finding, 'start' | 'end'> | null,
): readonly Finding[] {
  const found: Finding[] = [];
  // `matchAll` copies the pattern each time, which takes longer than most searches.
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const end = match.index + match[0].length;
    const one = finding(match);
    if (one) found.push({ ...one, start: match.index, end });
    // The finding may have searched with the same pattern, and an empty match must not be found again.
    pattern.lastIndex = match[0] === '' ? end + ((text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1) : end;
  }
  return found.length === 0 ? NONE : found;
}

/** Below this share of the usual length, part of the source is missing. */
const SHORT_SHARE = 0.7;

export function isShort(from: TextFacts, to: TextFacts): boolean {
  return to.bare.length < from.bare.length * medianRatio(from.language, to.language) * SHORT_SHARE;
}

/**
 * Two forms of an action in one text, as KDE writes them: the name of a menu entry and, after a line
 * break, the same in lower case for "Undo: …".
 */
export function isUndoPair(text: string): boolean {
  const [first = '', second = '', ...others] = text.split('\n');
  const [large, small] = [first.charAt(0), second.charAt(0)];
  return (
    others.length === 0 &&
    large !== small &&
    large.toLowerCase() === small &&
    first.slice(1, 3).toLowerCase() === second.slice(1, 3)
  );
}
