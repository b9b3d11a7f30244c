/** How the language of the page combines a field with its problem. */
export interface Wording {
  /** The name that the pages use for a field of the server; null where they have none. */
  nameOf: (field: string) => string | null;
  /** “Target languages”, 2 → “Target languages, item 2”. */
  item: (name: string, number: number) => string;
  /** “Name”, “must not be empty” → “Name: must not be empty.” */
  about: (name: string, said: string) => string;
  /** The characters that end a sentence. */
  stop: string;
}

/** `settings.strings[3].max_length` → the field that it ends with, and the item of the list that it is in. */
function placeOf(path: string): { field: string; item: number | null } {
  const index = [...path.matchAll(/\[(\d+)\]/g)].at(-1)?.[1];
  const field =
    path
      .replaceAll(/\[\d+\]/g, '')
      .split('.')
      .at(-1) ?? path;
  return { field, item: index === undefined ? null : Number(index) + 1 };
}

const begun = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** A question or a sentence that already has its end gets no second one. */
const ended = (text: string, stop: string) =>
  `${text.replace(/[.。]+$/, '')}${/[?!？！]$/.test(text) ? '' : stop}`;

/** The problem of a field, as a sentence without the path that only programs know. */
export function sentenceAbout(path: string, said: string, wording: Wording): string {
  const { field, item } = placeOf(path);
  const name = wording.nameOf(field);
  const { stop } = wording;
  if (name === null) return ended(begun(said), stop);
  const whole = item === null ? name : wording.item(name, item);
  return ended(wording.about(whole, ended(said, '')), stop);
}
