import type { Token } from './tokens.ts';

/**
 * Words that turn a sentence around. One of them more or less changes one token of ten and the whole
 * meaning, so a score says nothing: such a pair is never applied by itself. By language only to keep
 * the list readable; a word is looked up whatever the language, because texts mix them.
 */
const WORDS: Readonly<Record<string, string>> = {
  en: "not no never none nobody nothing nowhere neither nor without except unless can't cannot don't doesn't didn't won't isn't aren't wasn't weren't shouldn't wouldn't couldn't mustn't haven't hasn't hadn't",
  enCompare:
    'more less most least fewer fewest greater smaller larger lower higher better worse above below before after over under min max minimum maximum increase increases increased decrease decreases decreased gain gains lose loses start stop begin end open close on off up down left right first last win wins buy sell accept decline allow deny add remove always yes true false',
  de: 'nicht kein keine keinen keinem keiner keines nie niemals nichts niemand ohne weder außer mehr weniger mindestens höchstens über unter vor nach erhöht verringert gewinnt verliert an aus',
  fr: 'ne pas jamais rien aucun aucune sans ni sauf plus moins avant après',
  es: 'no nunca nada nadie ningún ninguna ninguno sin ni salvo más menos antes después',
  pt: 'não nunca nada ninguém nenhum nenhuma sem nem mais menos antes depois',
  it: 'non mai niente nulla nessuno nessuna senza né più meno prima dopo',
  nl: 'niet geen nooit niets niemand zonder meer minder voor na',
  sv: 'inte ingen inget inga aldrig utan ej mer mindre',
  pl: 'nie nigdy nic nikt żaden bez ani więcej mniej przed po',
  cs: 'ne není nikdy nic nikdo žádný bez ani více méně před po',
  ru: 'не нет ни никогда ничего никто без кроме больше меньше более менее до после',
  uk: 'не ні ніколи нічого ніхто без крім більше менше',
  tr: 'değil yok asla hiç olmadan daha az çok önce sonra',
  ar: 'لا لم لن ليس بدون غير أكثر أقل قبل بعد',
  he: 'לא אין בלי אף יותר פחות לפני אחרי',
  hi: 'नहीं मत बिना अधिक कम',
  id: 'tidak bukan jangan tanpa belum lebih kurang',
  vi: 'không chưa đừng chẳng hơn kém',
  ko: '안 못 없다 없는 없음 않다 않는 아니다 더 덜',
};

/** In scripts without spaces a part of the text decides. Longer ones first: 不 is also in 不能. */
const PARTS: readonly string[] = [
  ...['ません', 'ない', 'なし', 'ずに', 'しか', '以上', '以下', '以内', '未満', '以前', '以后', '以後'],
  ...['不', '没', '沒', '无', '無', '未', '勿', '别', '別', '非', '莫', '否'],
  ...['多', '少', '大', '小', '高', '低', '增', '減', '减', '増', '升', '降', '前', '后', '後', '上', '下'],
  ...['ไม่', 'ห้าม', 'อย่า'],
];

const NEGATING = ['un', 'dis', 'in', 'im', 'il', 'ir', 'non', 'de', 'mis', 'anti', 'counter', 'un-', 'non-'];
/** Of the other side of a pair: en-able and dis-able. */
const NEUTRAL = ['', 'en', 're'];
const STEM_CHARS_MIN = 3;

const GUARDS = new Set(Object.values(WORDS).flatMap((words) => words.split(' ')));

/** True where the two differ in such a word, or one has the opposite of a word of the other. */
export function guardsDiffer(a: readonly Token[], b: readonly Token[]): boolean {
  const [onlyA, onlyB] = [missing(a, b), missing(b, a)];
  if ([...onlyA, ...onlyB].some((word) => GUARDS.has(word.replace('’', "'")))) return true;
  if (onlyA.some((x) => onlyB.some((y) => areOpposite(x, y)))) return true;
  return partsDiffer(a, b);
}

/** Words of `a` that `b` has not as often. */
function missing(a: readonly Token[], b: readonly Token[]): string[] {
  const left = new Map<string, number>();
  for (const { kind, folded } of b) if (kind === 'word') left.set(folded, (left.get(folded) ?? 0) + 1);
  return a.flatMap(({ kind, folded }) => {
    if (kind !== 'word') return [];
    const count = left.get(folded) ?? 0;
    left.set(folded, count - 1);
    return count > 0 ? [] : [folded];
  });
}

function areOpposite(x: string, y: string): boolean {
  return isNegated(x, y) || isNegated(y, x);
}

function isNegated(negative: string, positive: string): boolean {
  return NEGATING.some((prefix) => {
    if (!negative.startsWith(prefix)) return false;
    const stem = negative.slice(prefix.length);
    return stem.length >= STEM_CHARS_MIN && NEUTRAL.some((neutral) => positive === neutral + stem);
  });
}

function partsDiffer(a: readonly Token[], b: readonly Token[]): boolean {
  const [x, y] = [unspacedText(a), unspacedText(b)];
  if (x === '' && y === '') return false;
  return PARTS.some((part) => x.split(part).length !== y.split(part).length);
}

function unspacedText(tokens: readonly Token[]): string {
  let text = '';
  for (const { kind, folded } of tokens) if (kind === 'char') text += folded;
  return text;
}
