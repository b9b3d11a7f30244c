import { findPlaceholders } from '#kernel/placeholders.ts';
import { NUMBER } from './normalise.ts';

interface Unit {
  source: string;
  target: string;
}

/**
 * The unit's translation with its numbers and placeholders replaced by those of a source with the same
 * wording. Null unless they can be replaced one to one without guessing.
 */
export function substitute(source: string, unit: Unit, targetLanguage: string): string | null {
  const [wanted, had] = [variablesOf(source), variablesOf(unit.source)];
  if (wanted.length !== had.length) return null;
  const exchange = new Map<string, string>();
  for (const [index, from] of had.entries()) {
    const to = wanted[index] ?? from;
    if ((exchange.get(from.text) ?? to.text) !== to.text) return null;
    exchange.set(from.text, to.text);
    if (from.text !== to.text && !isAlike(from, to, targetLanguage)) return null;
  }
  const present = variablesOf(unit.target);
  const isChanged = (text: string) => exchange.has(text) && exchange.get(text) !== text;
  const counts = (all: readonly Variable[]) => Map.groupBy(all, ({ text }) => text);
  const [there, before] = [counts(present), counts(had)];
  for (const text of exchange.keys()) {
    if (isChanged(text) && there.get(text)?.length !== before.get(text)?.length) return null;
  }
  let result = '';
  let at = 0;
  for (const { text, start, end } of present) {
    result += unit.target.slice(at, start) + (exchange.get(text) ?? text);
    at = end;
  }
  return result + unit.target.slice(at);
}

interface Variable {
  kind: 'number' | 'placeholder';
  text: string;
  start: number;
  end: number;
}

/** Placeholders and the numbers outside them, in order. */
function variablesOf(text: string): Variable[] {
  const variables: Variable[] = [];
  let at = 0;
  for (const piece of [...findPlaceholders(text), { text: '', start: text.length, end: text.length }]) {
    for (const { 0: number, index } of text.slice(at, piece.start).matchAll(NUMBER)) {
      variables.push({ kind: 'number', text: number, start: at + index, end: at + index + number.length });
    }
    if (piece.text !== '')
      variables.push({ kind: 'placeholder', text: piece.text, start: piece.start, end: piece.end });
    at = piece.end;
  }
  return variables;
}

/**
 * Two numbers may only be exchanged if they have the same plural form: in most languages 1 and 5
 * inflect the counted noun differently.
 */
function isAlike(from: Variable, to: Variable, targetLanguage: string): boolean {
  if (from.kind !== to.kind) return false;
  if (from.kind === 'placeholder') return true;
  const [a, b] = [plainNumber(from.text), plainNumber(to.text)];
  if (a === null || b === null) return false;
  const rules = new Intl.PluralRules(targetLanguage);
  return rules.select(a) === rules.select(b);
}

/** Only whole numbers are plain, because separators differ by language ("1.250" may be 1250 or 1¼). */
function plainNumber(text: string): number | null {
  return /^[0-9]{1,15}$/u.test(text) ? Number(text) : null;
}
