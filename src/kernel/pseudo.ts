import { visibleLength } from './visible-length.ts';
import { findAddresses } from './addresses.ts';
import { findPlaceholders, restore } from './placeholders.ts';

/**
 * The pseudo language: the source with accents, in brackets and lengthened, to find hard-coded and cut texts.
 */
export const PSEUDO_LANGUAGE = 'qps-ploc';

/** About how much longer German or Finnish is than English. */
const GROWTH = 0.35;

/**
 * Deterministic. Placeholders, tags, addresses and the structure of ICU messages are preserved. Null if not
 * even the accented text, which is as long as the source, fits.
 */
export function pseudo(text: string, maxLength: number | null = null): string | null {
  const { text: shown, tokens } = protectAll(text);
  const candidates = [() => `[${lengthen(shown)}]`, () => `[${accented(shown)}]`, () => accented(shown)];
  for (const make of candidates) {
    const made = restore(make(), tokens);
    if (made !== null && (maxLength === null || visibleLength(made) <= maxLength)) return made;
  }
  return null;
}

/**
 * Like `protect`, but includes addresses. An address may contain a placeholder, so
 * overlapping parts become one mark.
 */
function protectAll(text: string): { text: string; tokens: string[] } {
  const kept = [...findPlaceholders(text), ...findAddresses(text)].sort((a, b) => a.start - b.start);
  const spans: { start: number; end: number }[] = [];
  for (const { start, end } of kept) {
    const last = spans.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else spans.push({ start, end });
  }
  let shown = '';
  let from = 0;
  const tokens = spans.map(({ start, end }, index) => {
    shown += `${text.slice(from, start)}⟦${index + 1}⟧`;
    from = end;
    return text.slice(start, end);
  });
  return { text: shown + text.slice(from), tokens };
}

export function accentOf(character: string): string {
  return ACCENTS.get(character) ?? character;
}

function accented(shown: string): string {
  return Array.from(shown, accentOf).join('');
}

/** Doubles as many vowels as needed, from the left; a text without vowels gets a suffix. */
function lengthen(shown: string): string {
  const letters = shown.match(/\p{L}/gu)?.length ?? 0;
  let missing = Math.ceil(letters * GROWTH);
  let made = '';
  for (const character of shown) {
    const accent = accentOf(character);
    made += accent;
    if (missing > 0 && VOWELS.has(character)) {
      made += accent;
      missing -= 1;
    }
  }
  return made + '~'.repeat(missing);
}

const VOWELS = new Set('aeiouyAEIOUY');
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'àƀçđéƒğĥîĵķļɱñöþɋŕšţûṽŵẋýžÀƁÇÐÉƑĞĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ';
const ACCENTS = new Map(Array.from(PLAIN, (letter, index) => [letter, ACCENTED[index] ?? letter]));
