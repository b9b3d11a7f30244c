import { restore } from '#kernel/placeholders.ts';
import { UNSPACED } from '#kernel/scripts.ts';
import type { EngineItem } from './contract.ts';

const LETTER = /[\p{L}\p{N}_]/u;

/** Terms that stay as they are become marks of their own: a service that cannot be told cannot break them either. */
export function keepWords(item: EngineItem): { source: string; tokens: readonly string[] } {
  let { source } = item;
  const tokens = [...item.tokens];
  for (const { source: word, target, keep } of item.terms) {
    if (!keep || word === '') continue;
    for (let at = source.indexOf(word); at >= 0; at = source.indexOf(word, at)) {
      if (!isWholeWord(source, at, word.length)) {
        at += word.length;
        continue;
      }
      tokens.push(target === '' ? word : target);
      const mark = `⟦${tokens.length}⟧`;
      source = source.slice(0, at) + mark + source.slice(at + word.length);
      at += mark.length;
    }
  }
  // A term that looks like a mark would break marks that are there already.
  return restore(source, tokens) === null ? item : { source, tokens };
}

export function isWholeWord(text: string, at: number, length: number): boolean {
  const isJoined = (left: string, right: string) =>
    LETTER.test(left) && LETTER.test(right) && !UNSPACED.test(left) && !UNSPACED.test(right);
  return (
    !isJoined(text.charAt(at - 1), text.charAt(at)) &&
    !isJoined(text.charAt(at + length - 1), text.charAt(at + length))
  );
}
