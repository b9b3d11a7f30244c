/** What makes a noun or a verb of a stem, without accents: Installation, installieren, Import, Füllung. */
const MADE = /(?:ierungen|ierung|ieren|ationen|ation|ungen|ung|en|n)$/u;
const BEFORE =
  /^(?:aus|ein|ab|an|auf|be|ver|er|zu|um|vor|nach|unter|uber|zer|ent|mit|hin|her|weg|zuruck|durch)?(?:ge|zu)?$/u;
const STEM_MIN = 4;
const COMPOUND_MIN = 6;
const EXTRA_LETTERS_MAX = 7;

/** Is the word of the same family: Installation for installieren, ausfüllen for Füllung? Both without accents, in lower case. */
export function isGermanKin(word: string, part: string): boolean {
  const stem = part.replace(MADE, '');
  if (stem === part || stem.length < STEM_MIN) return false;
  const at = word.indexOf(stem);
  // So long a stem is a part of a compound wherever it stands: Neuinstallation.
  if (at < 0 || (stem.length < COMPOUND_MIN && !BEFORE.test(word.slice(0, at)))) return false;
  const rest = word.slice(at + stem.length);
  // Four letters begin too many words; what follows them must be an ending.
  return stem.length > STEM_MIN
    ? rest.length <= EXTRA_LETTERS_MAX
    : /^(?:en|e|t|te|ten|ung|ungen|st)?$/u.test(rest);
}
