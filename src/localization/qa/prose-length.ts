import { FILLER } from '#kernel/prose.ts';
import { isWeighed, weighedShare } from '#kernel/weighed-length.ts';
import { HAS, type TextFacts } from './text-facts.ts';

/**
 * The text without placeholders, tags, addresses and alignment spaces. They are equally long in every
 * language and would hide differences.
 */
export function proseOf(facts: TextFacts): string {
  const { bare } = facts;
  const prose = bare.includes(FILLER) ? bare.replaceAll(FILLER, '') : bare;
  return facts.has(HAS.doubleSpace) ? prose.replace(/ {2,}/gu, ' ') : prose;
}

export function proseLength(facts: TextFacts): number {
  return proseOf(facts).length;
}

/** Shorter texts vary too much to tell whether one was cut. */
export const LONG_CHARS_MIN = 60;

/** The length relative to the usual one, for long texts in dense scripts. 1 for all others. */
export function denseShare(from: TextFacts, to: TextFacts): number {
  const chars = from.once(proseLength);
  if (chars < LONG_CHARS_MIN || !isWeighed(from.base, to.base)) return 1;
  return weighedShare(proseOf(to), chars, to.base);
}

/**
 * Phrases that English writes and other languages omit: politeness ("Are you sure you want to delete
 * it?" is "Удалить?"), and how to use the control ("Press this button to remove it" is "Entfernt es").
 */
const POLITE =
  /\b(?:are you sure (?:that )?you (?:want|wish|would like) to|do you (?:really |still )?(?:want|wish) to|would you like to|you are about to|please|(?:press|click|push|use) (?:on )?(?:this|the) (?:button|key|icon|option|command|menu|dialog)(?: to| if you want to)?|(?:check|tick|select|enable|set|use) this (?:box|option|setting|checkbox)(?: to| if you want(?: to)?)?|(?:with this (?:option|setting|dialog),? |here,? )you can|if you (?:choose|want|wish) to|there was an error)\b/giu;

/** The number of characters of an English text without such phrases. */
export function contentLength(prose: string, base: string): number {
  return base === 'en' ? prose.replace(POLITE, '').length : prose.length;
}
