import { UNINDEXED } from '#kernel/placeholders.ts';

const MARK = /⟦(\d{1,4})⟧/gu;
const SENTINEL = /<p(\d)>/gu;
/** Sentinels in a caller's text would be taken for ours. */
const FOREIGN = /<(?:2[a-z]{2,3}(?:-[a-z]{2,4})?|p\d|nl)>/u;
const SENTINELS_MAX = 10;

/** `%d of %d` takes its arguments by position, so the two marks are not interchangeable. */
const isByOrder = (token: string) => UNINDEXED.test(token);

/** A sentence as the network reads it. */
export interface Masked {
  text: string;
  /** By sentinel: the marks it stands for, in order. */
  marks: readonly (readonly string[])[];
  /** Marks that must keep their order. */
  inOrder: readonly string[];
}

/**
 * Replaces marks by `<p0>` to `<p9>`, numbered in order. Equal placeholders share one, as in training.
 * Null if there are more than the network supports.
 */
export function mask(sentence: string, tokens: readonly string[]): Masked | null {
  if (FOREIGN.test(sentence)) return null;
  const numbers = new Map<string, number>();
  const marks: string[][] = [];
  const inOrder: string[] = [];
  const text = sentence.replace(MARK, (mark, number: string) => {
    const token = tokens[Number(number) - 1] ?? mark;
    if (isByOrder(token)) inOrder.push(mark);
    const name = isByOrder(token) ? mark : token;
    const own = numbers.get(name) ?? numbers.size;
    numbers.set(name, own);
    (marks[own] ??= []).push(mark);
    return `<p${own}>`;
  });
  return marks.length > SENTINELS_MAX ? null : { text, marks, inOrder };
}

/** Restores the marks. Null if one is missing, repeated or out of order. */
export function unmask(text: string, { marks, inOrder }: Masked): string | null {
  const used = marks.map(() => 0);
  const back = text.replace(SENTINEL, (_, digit: string) => {
    const own = Number(digit);
    const at = used[own] ?? 0;
    used[own] = at + 1;
    return marks[own]?.[at] ?? '';
  });
  const isWhole = used.length === marks.length && marks.every((own, index) => own.length === used[index]);
  const places = inOrder.map((mark) => back.indexOf(mark));
  return isWhole && places.every((place, i) => i === 0 || place > (places[i - 1] ?? 0)) ? back : null;
}
