import lists from './number-words.json' with { type: 'json' };
import type { TextFacts } from './text-facts.ts';

/** Zero to twelve, the numbers that style guides spell out. */
const WORDS: Readonly<Record<string, string>> = lists.words;
/** Other forms of these numbers, and names of months, except May and March, which are common words. */
const FORMS: Readonly<Record<string, Readonly<Record<string, string>>>> = lists.forms;
const HAN = '零一二三四五六七八九';
const HAN_NUMBER = /[零一二两兩三四五六七八九]?十[一二三四五六七八九]?|[零〇一二两兩三四五六七八九]/gu;
const ROMAN = /\b(?:X{0,3}(?:IX|IV|VI{1,3}|I{1,3}|V)|X{1,3})\b/gu;

const tables = new Map<string, ReadonlyMap<string, string>>();

/** Small numbers that the text spells out: "drei" and 三 are 3, "IV" is 4. */
export function spokenNumbers({ base, bare, words }: TextFacts): string[] {
  const found = Array.from(bare.match(ROMAN) ?? [], (roman) => String(romanValue(roman)));
  if (base === 'zh' || base === 'ja' || base === 'yue') {
    for (const han of bare.match(HAN_NUMBER) ?? []) found.push(hanValue(han));
    return found;
  }
  const table = tableOf(base);
  for (const { word } of words) {
    const value = table.get(word);
    if (value !== undefined) found.push(value);
  }
  return found;
}

function tableOf(base: string): ReadonlyMap<string, string> {
  const known = tables.get(base);
  if (known) return known;
  const words = (WORDS[base] ?? '').split(' ').map((word, value) => [word, String(value)] as const);
  const made = new Map([...words, ...Object.entries(FORMS[base] ?? {})]);
  tables.set(base, made);
  return made;
}

function hanValue(han: string): string {
  const at = han.indexOf('十');
  if (at === -1) return String(digit(han));
  return String(
    (at === 0 ? 1 : digit(han.charAt(0))) * 10 + (at === han.length - 1 ? 0 : digit(han.slice(-1))),
  );
}

function digit(han: string): number {
  if (han === '〇') return 0;
  return han === '两' || han === '兩' ? 2 : HAN.indexOf(han);
}

function romanValue(roman: string): number {
  const values: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };
  let sum = 0;
  for (let at = 0; at < roman.length; at += 1) {
    const [value, next] = [values[roman.charAt(at)] ?? 0, values[roman.charAt(at + 1)] ?? 0];
    sum += value < next ? -value : value;
  }
  return sum;
}
