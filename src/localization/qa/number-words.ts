import type { TextFacts } from './text-facts.ts';

/** Zero to twelve: the numbers that style guides spell out. */
const WORDS: Readonly<Record<string, string>> = {
  en: 'zero one two three four five six seven eight nine ten eleven twelve',
  de: 'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  es: 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
  fr: 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze',
  it: 'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici',
  pt: 'zero um dois três quatro cinco seis sete oito nove dez onze doze',
  nl: 'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf',
  pl: 'zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście',
  ru: 'ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать',
  uk: 'нуль один два три чотири п’ять шість сім вісім дев’ять десять одинадцять дванадцять',
  tr: 'sıfır bir iki üç dört beş altı yedi sekiz dokuz on on_bir on_iki',
  ko: '영 하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉 열 열하나 열둘',
};
/** Other forms of the same numbers. */
const FORMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Not May and March, which are words of every sentence.
  en: {
    ...{ once: '1', twice: '2', first: '1', second: '2', third: '3', fourth: '4', fifth: '5', sixth: '6' },
    ...{ january: '1', february: '2', april: '4', june: '6', july: '7', august: '8' },
    ...{ september: '9', october: '10', november: '11', december: '12' },
    ...{
      jan: '1',
      feb: '2',
      apr: '4',
      jun: '6',
      jul: '7',
      aug: '8',
      sep: '9',
      oct: '10',
      nov: '11',
      dec: '12',
    },
  },
  de: { ein: '1', eine: '1', einen: '1', einem: '1', einer: '1', einmal: '1', zweimal: '2', dreimal: '3' },
  es: { un: '1', una: '1', primer: '1', primera: '1', segundo: '2', segunda: '2', tercer: '3' },
  fr: { une: '1' },
  it: { un: '1', una: '1' },
  pt: { uma: '1', duas: '2' },
  nl: { één: '1' },
  ru: { одна: '1', одно: '1', две: '2', двух: '2', трёх: '3', трех: '3' },
  ko: { 한: '1', 두: '2', 세: '3', 네: '4', 일: '1', 이: '2', 삼: '3' },
};
const HAN = '零一二三四五六七八九';
const HAN_NUMBER = /[零一二两兩三四五六七八九]?十[一二三四五六七八九]?|[零〇一二两兩三四五六七八九]/gu;
const ROMAN = /\b(?:X{0,3}(?:IX|IV|VI{1,3}|I{1,3}|V)|X{1,3})\b/gu;

const tables = new Map<string, ReadonlyMap<string, string>>();

/** The small numbers that a text spells out: "drei" and 三 are 3, "IV" is 4. */
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
