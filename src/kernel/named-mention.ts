/**
 * A person mentioned by name and id, on platforms without handles: `@[Ada Lantern](urn:li:person:a1)`. The
 * part before the last colon identifies the platform of the id.
 */
const NAMED = /@\[([^[\]\n]{1,100})\]\(([a-z]{2,20}(?::[a-z]{2,20}){0,2}):([\w-]{1,64})\)/g;
const NAME_MAX = 100;

interface NamedMention {
  start: number;
  end: number;
  name: string;
  scheme: string;
  id: string;
}

export const findNamed = (text: string): NamedMention[] =>
  Array.from(text.matchAll(NAMED), ({ 0: all, 1: name = '', 2: scheme = '', 3: id = '', index }) => ({
    start: index,
    end: index + all.length,
    name,
    scheme,
    id,
  }));

/** The form in our texts. Null if the id could not be read back. */
export function writeMention(name: string, scheme: string, id: string): string | null {
  const plain = [...name.replace(/[[\]\s]+/g, ' ').trim()].slice(0, NAME_MAX / 2).join('');
  const written = `@[${plain}](${scheme}:${id})`;
  return findNamed(written).length === 1 ? written : null;
}

/** Replaces every mention for which `stays` is false by its plain name. */
export function withPlainNames(text: string, stays: (mention: NamedMention) => boolean): string {
  let result = '';
  let from = 0;
  for (const mention of findNamed(text)) {
    if (stays(mention)) continue;
    result += text.slice(from, mention.start) + mention.name;
    from = mention.end;
  }
  return result + text.slice(from);
}
