import { protect, restore } from './placeholders.ts';

/** The pseudo language: the source with accents, in brackets and longer, to find what was hard-coded or cut. */
export const PSEUDO_LANGUAGE = 'qps-ploc';

/** About what German or Finnish add to English. */
const GROWTH = 0.35;

/**
 * Deterministic. Placeholders, tags and the frame of ICU messages stay as they are. Null when not
 * even the accented text, which is as long as the source, fits.
 */
export function pseudo(text: string, maxLength: number | null = null): string | null {
  const { text: shown, tokens } = protect(text);
  const candidates = [() => `[${lengthen(shown)}]`, () => `[${accented(shown)}]`, () => accented(shown)];
  for (const make of candidates) {
    const made = restore(make(), tokens);
    if (made !== null && (maxLength === null || [...made].length <= maxLength)) return made;
  }
  return null;
}

export function accentOf(character: string): string {
  return ACCENTS.get(character) ?? character;
}

function accented(shown: string): string {
  return Array.from(shown, accentOf).join('');
}

/** Vowels are doubled, from the left, as many as are needed; a text without vowels gets a tail. */
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
