import { pluralCategories, pluralRules } from '#kernel/icu-plural.ts';

/** The header of a language, and the category of each of its forms. */
interface GettextPlurals {
  header: string;
  categories: readonly string[];
}

/**
 * Formulas used by gettext. The formula of a language is the one that agrees with CLDR for every whole
 * number up to SAMPLES_MAX (tested for all languages).
 */
const FORMULAS: readonly string[] = [
  '0',
  'n != 1',
  'n > 1',
  'n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2',
  'n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2',
  '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2',
  'n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3',
  'n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && n%10<=9 && (n%100<11 || n%100>19) ? 1 : 2',
  'n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 && n%100!=11 ? 1 : 2',
  'n==1 ? 0 : n==0 || (n%100>0 && n%100<20) ? 1 : 2',
  'n==1 ? 0 : n==0 || (n%100>=2 && n%100<=19) ? 1 : 2',
  'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5',
  'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5',
  'n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4',
  'n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : (n>=3 && n<=10) || (n>=13 && n<=19) ? 2 : 3',
  'n==1 ? 0 : n==2 ? 1 : n==0 || (n%100>=3 && n%100<=10) ? 2 : n%100>=11 && n%100<=19 ? 3 : 4',
  'n==1 ? 0 : n==2 ? 1 : 2',
  'n%10!=1 || n%100==11',
  'n%10==4 || n%10==6 || n%10==9',
  'n==0 ? 0 : n==1 ? 1 : 2',
];
const SAMPLES_MAX = 1000;
const FORMULA_CHARS_MAX = 500;

const known = new Map<string, GettextPlurals>();

export function gettextPlurals(language: string): GettextPlurals {
  const found = known.get(language) ?? choose(language);
  known.set(language, found);
  return found;
}

function choose(language: string): GettextPlurals {
  for (const formula of FORMULAS) {
    const evaluate = parseFormula(formula);
    const categories = evaluate && exactCategories(evaluate, language);
    if (!categories) continue;
    return { header: `nplurals=${categories.length}; plural=(${formula});`, categories };
  }
  // Not reached for any supported language. If CLDR changes one, it keeps its two most frequent forms.
  return { header: 'nplurals=2; plural=(n != 1);', categories: ['one', 'other'] };
}

/** Null unless forms and categories correspond one to one. */
function exactCategories(evaluate: Formula, language: string): string[] | null {
  const rules = pluralRules(language);
  const categories: string[] = [];
  for (let n = 0; n <= SAMPLES_MAX; n += 1) {
    const [form, category] = [evaluate(n), rules.select(n)];
    if (!Number.isInteger(form) || form < 0 || form > 5) return null;
    if ((categories[form] ??= category) !== category) return null;
  }
  const hasHoles = Object.keys(categories).length < categories.length;
  return new Set(categories).size === categories.length && !hasHoles ? categories : null;
}

/**
 * The category of each form in a foreign file: the category of most numbers of the form. For an
 * unreadable formula or unknown language, the order of the categories is used.
 */
export function categoriesOfForms(header: string, language: string): string[] {
  const count = Number(/nplurals\s{0,5}=\s{0,5}([1-6])\b/.exec(header)?.[1] ?? 0);
  const formula = /plural\s{0,5}=([^;]{1,500})/.exec(header.replace(/nplurals[^;]{0,100};/, ''))?.[1];
  const evaluate = formula === undefined ? null : parseFormula(formula);
  if (!evaluate || count === 0) return [...gettextPlurals(language).categories];
  const rules = pluralRules(language);
  const votes = Array.from({ length: count }, () => new Map<string, number>());
  for (let n = 0; n <= SAMPLES_MAX; n += 1) {
    const form = votes[evaluate(n)];
    const category = rules.select(n);
    form?.set(category, (form.get(category) ?? 0) + 1);
  }
  const free = pluralCategories(language);
  return votes.map((form) => {
    const best = [...form].sort((a, b) => b[1] - a[1]).find(([category]) => free.includes(category))?.[0];
    const category = best ?? free[0] ?? 'other';
    free.splice(free.indexOf(category), free.includes(category) ? 1 : 0);
    return category;
  });
}

type Formula = (n: number) => number;

const TOKEN = /\s{0,20}(?:(\d{1,9})|(n)|(\|\||&&|[=!<>]=|[<>?:%()!+*/-]))\s{0,20}/y;
const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<=', '>=', '<', '>'],
  ['+', '-'],
  ['*', '/', '%'],
];
const OPERATORS: Readonly<Record<string, (a: number, b: number) => number>> = {
  '||': (a, b) => Number(a !== 0 || b !== 0),
  '&&': (a, b) => Number(a !== 0 && b !== 0),
  '==': (a, b) => Number(a === b),
  '!=': (a, b) => Number(a !== b),
  '<=': (a, b) => Number(a <= b),
  '>=': (a, b) => Number(a >= b),
  '<': (a, b) => Number(a < b),
  '>': (a, b) => Number(a > b),
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => Math.trunc(a / b),
  '%': (a, b) => a % b,
};

/**
 * Parses the C expressions allowed in the header. They are never evaluated as code, because the file
 * is not trusted.
 */
export function parseFormula(text: string): Formula | null {
  if (text.length > FORMULA_CHARS_MAX) return null;
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const found = TOKEN.exec(text);
    if (!found) return null;
    tokens.push(found[0].trim());
  }
  let at = 0;
  const take = (wanted: string) => tokens[at] === wanted && (at += 1) > 0;
  const ternary = (): Formula | null => {
    const condition = binary(0);
    if (!condition || !take('?')) return condition;
    const yes = ternary();
    if (!yes || !take(':')) return null;
    const no = ternary();
    return no && ((n) => (condition(n) === 0 ? no(n) : yes(n)));
  };
  const binary = (level: number): Formula | null => {
    const operators = LEVELS[level];
    if (!operators) return unary();
    let left = binary(level + 1);
    while (left && operators.includes(tokens[at] ?? '')) {
      const apply = OPERATORS[tokens[at] ?? ''];
      at += 1;
      const [first, second] = [left, binary(level + 1)];
      left = apply && second ? (n) => apply(first(n), second(n)) : null;
    }
    return left;
  };
  const unary = (): Formula | null => {
    if (take('!')) {
      const inner = unary();
      return inner && ((n) => Number(inner(n) === 0));
    }
    if (take('(')) {
      const inner = ternary();
      return inner && take(')') ? inner : null;
    }
    const token = tokens[at] ?? '';
    at += 1;
    if (token === 'n') return (n) => n;
    const value = /^\d+$/.test(token) ? Number(token) : null;
    return value === null ? null : () => value;
  };
  const formula = ternary();
  return at === tokens.length ? formula : null;
}
