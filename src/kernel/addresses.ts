const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s<>"'()[\]{}（）【】「」，。、；：！？\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]{1,2000}|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/giu;
/** Punctuation of the surrounding sentence that may follow an address. */
const TRAILING = '.,;:!?*_~-';

interface Address {
  text: string;
  start: number;
  end: number;
}

/** Web and email addresses, without the punctuation of the surrounding sentence. */
export function findAddresses(text: string): Address[] {
  // Most texts have none, and checking for a few characters is faster than the pattern.
  if (!text.includes('@') && !text.includes('://') && !/www\./iu.test(text)) return [];
  return Array.from(text.matchAll(ADDRESS), ({ 0: match, index }) => {
    let { length } = match;
    while (length > 0 && TRAILING.includes(match.charAt(length - 1))) length -= 1;
    return { text: match.slice(0, length), start: index, end: index + length };
  });
}

export function addressesIn(text: string): string[] {
  return findAddresses(text).map((address) => address.text);
}
