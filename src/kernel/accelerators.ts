/**
 * The access key of a menu entry: `_Open`, `E&xit`, `~Edit`, and `打开(_O)` where letters of the language
 * cannot be keys. After a letter, only in a word that begins with a capital, so that snake_case stays a name.
 */
const MARKED =
  /(?<![\p{L}\p{N}_&~])([_&~])(?=[\p{L}\p{N}])(?![a-zA-Z]{2,8};)(?![\p{L}\p{N}]{1,40}_)|(?<=(?<![\p{L}\p{N}_])\p{Lu}\p{L}{0,15})([_&~])(?=\p{Ll})(?![a-zA-Z]{2,8};)(?!\p{L}{1,40}_)/gu;
const IN_BRACKETS = /\s?[(（][_&~][\p{L}\p{N}][)）]/gu;
const LOOSE = /(?<!&)([_&~])(?=[\p{L}\p{N}])(?![a-zA-Z]{2,8};)/gu;
const CHARS_MAX = 80;

/** The mark, if the label contains exactly one; otherwise null. */
export function acceleratorMark(text: string): '_' | '&' | '~' | null {
  if (text.length > CHARS_MAX || !/[_&~]/u.test(text)) return null;
  const marks = Array.from(text.matchAll(MARKED), ([, first, second]) => first ?? second);
  const [mark] = marks;
  return marks.length === 1 && (mark === '_' || mark === '&' || mark === '~') ? mark : null;
}

/** How often a translation has that mark before a letter, anywhere in the text. */
export function countMarks(text: string, mark: string): number {
  return [...text.matchAll(LOOSE)].filter(([found]) => found === mark).length;
}

/** The text without the key of its one marked word: "Вос_становить" is a word, "Вос" and "становить" are none. */
export function withoutInnerMark(text: string): string {
  if (text.length > CHARS_MAX) return text;
  const at = text.search(/[_&~]/u);
  if (at < 1 || /[_&~]/u.test(text.slice(at + 1))) return text;
  return /\p{L}[_&~]\p{L}/u.test(text.slice(at - 1, at + 2)) ? text.slice(0, at) + text.slice(at + 1) : text;
}

/** Removes keys in brackets, which are not part of the text. */
export function withoutKeys(text: string): string {
  return text.replace(IN_BRACKETS, '');
}
