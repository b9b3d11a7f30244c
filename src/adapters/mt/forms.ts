import { type PluralMessage, pluralRules, readPlural, writePlural } from '#kernel/icu-plural.ts';
import { protect } from '#kernel/placeholders.ts';
import { say } from '#kernel/say.ts';
import type { EngineItem, EngineResult } from './contract.ts';

/** A message with one plural or select, as a separate text for each form. */
export interface Split {
  item: EngineItem;
  message: PluralMessage;
  forms: readonly EngineItem[];
}

const SAMPLES = 3;
const SAMPLE_MAX = 200;
/** Quoted syntax, which a different word order might break. */
const QUOTED = /'[{}#|]/u;

/**
 * Splits a message into one text per form, including the text around the plural: "in # days" and "vor
 * # Tagen" do not share their edges, and engines that see whole sentences inflect them correctly. Null
 * for texts without a plural, and for nested or several plurals, whose braces are sent as marks.
 */
export function splitForms(item: EngineItem, text: string): Split | null {
  const read = item.draft ? null : readPlural(text);
  if (!read || !isSimple(read)) return null;
  const message = /\p{L}/u.test(read.prefix + read.suffix) ? flatten(read) : read;
  const hasNumber = message.kind !== 'select';
  const forms = Array.from(message.branches, ([name, branch]): EngineItem => {
    const { source, tokens } = protectForm(branch, hasNumber);
    const samples = samplesOf(message, name, item.targetLanguage);
    const form = { of: item.id, name: hasNumber ? name : `${message.argument} = ${name}`, samples };
    return {
      ...item,
      id: `${item.id}#${name}`,
      plain: branch,
      source,
      tokens,
      legend: legendOf(item, tokens),
      form,
    };
  });
  return { item, message, forms };
}

function isSimple({ prefix, suffix, branches }: PluralMessage): boolean {
  const texts = [prefix, suffix, ...branches.values()];
  return (
    !(prefix + suffix).includes('#') &&
    texts.every((text) => readPlural(text) === null && !QUOTED.test(text) && !text.endsWith("'"))
  );
}

function flatten(message: PluralMessage): PluralMessage {
  const { prefix, suffix, branches } = message;
  const whole = Array.from(branches, ([name, text]): [string, string] => [name, prefix + text + suffix]);
  return { ...message, prefix: '', suffix: '', branches: new Map(whole) };
}

/** In a plural, the hash stands for the number and is protected like a placeholder. */
function protectForm(branch: string, hasNumber: boolean): { source: string; tokens: string[] } {
  const { text, tokens } = protect(branch);
  const all = [...tokens];
  const mark = () => {
    all.push('#');
    return `⟦${all.length}⟧`;
  };
  return { source: hasNumber ? text.replace(/#/gu, mark) : text, tokens: all };
}

/** The marks of a form are numbered from 1 again. */
function legendOf(item: EngineItem, tokens: readonly string[]): Record<string, string> {
  const meanings = new Map(
    Object.entries(item.legend).map(([mark, meaning]) => [
      item.tokens[Number(mark.slice(1, -1)) - 1],
      meaning,
    ]),
  );
  return Object.fromEntries(
    tokens.flatMap((token, index) => {
      const meaning = token === '#' ? 'number' : meanings.get(token);
      return meaning === undefined ? [] : [[`⟦${index + 1}⟧`, meaning]];
    }),
  );
}

/** The first numbers that use a form in the target language. */
function samplesOf({ kind, offset }: PluralMessage, name: string, language: string): number[] {
  if (kind === 'select') return [];
  if (name.startsWith('=')) return [Number(name.slice(1)) - offset];
  const rules = pluralRules(language, kind === 'plural' ? 'cardinal' : 'ordinal');
  const samples: number[] = [];
  for (let n = 0; n <= SAMPLE_MAX && samples.length < SAMPLES; n += 1)
    if (rules.select(n) === name) samples.push(n);
  return samples;
}

/** Joins the message again once every form has its text. */
export function joinForms(
  { message, forms }: Split,
  results: ReadonlyMap<string, EngineResult>,
): EngineResult {
  const branches = new Map<string, string>();
  for (const [index, name] of [...message.branches.keys()].entries()) {
    const result = results.get(forms[index]?.id ?? '') ?? { failure: say('common.engine_gave_no_answer') };
    if ('failure' in result) return result;
    branches.set(name, quoteLoose(result.text));
  }
  const text = writePlural({ ...message, branches });
  const again = readPlural(text);
  const isWhole =
    again !== null && [...branches].every(([name, branch]) => again.branches.get(name) === branch);
  return isWhole ? { text } : { failure: say('engine.plural_broken') };
}

/** An apostrophe before a brace or hash would quote it: "l'{name}" must be "l''{name}" in ICU. */
function quoteLoose(text: string): string {
  return text.replace(/(?<!')'(?=[{}#]|$)/gu, "''");
}
