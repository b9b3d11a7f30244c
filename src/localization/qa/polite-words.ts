/** Politeness that other languages leave out: "Are you sure you want to delete it?" is "Удалить?". */
const POLITE =
  /\b(?:are you sure (?:that )?you (?:want|wish|would like) to|do you (?:really |still )?(?:want|wish) to|would you like to|you are about to|please)\b/giu;

/** How many characters of an English text say something. */
export function saidIn(prose: string, base: string): number {
  return base === 'en' ? prose.replace(POLITE, '').length : prose.length;
}
