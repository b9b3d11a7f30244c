import { readPlural } from '#kernel/icu-plural.ts';
import { categoriesOfForms, gettextPlurals } from './gettext-plural.ts';
import { gettextTag } from '../language-tag.ts';
import { formFor, formsOf, pluralForms } from '../plural-unit.ts';
import { contextOf, type Facts, factsOf, listFact, sourceOf, textFact } from '../unit.ts';
import type { Write } from '../format.ts';
import { type FillSlot, type SlotToFill, isRetargeted, newTarget, newText } from '../skeleton.ts';
import type { ExportOptions, ExportRow } from '../export-row.ts';

/** An entry per string, even without a translation: a PO file is a catalogue. */
export const write: Write = async function* (rows, options) {
  for (const language of options.languages) {
    yield header(language, options);
    for await (const row of rows([language])) yield entry(row, language, options.sourceLanguage ?? 'en');
  }
};

function header(language: string, { projectName, createdAt }: ExportOptions): string {
  const fields = [
    `Project-Id-Version: ${projectName.replace(/[\p{Cc}\u2028\u2029]/gu, ' ')}`,
    `PO-Revision-Date: ${createdAt.toISOString().slice(0, 16).replace('T', ' ')}+0000`,
    `Language: ${gettextTag(language)}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: 8bit',
    `Plural-Forms: ${gettextPlurals(language).header}`,
  ];
  return `msgid ""\nmsgstr ""\n${fields.map((field) => `${quoted(`${field}\n`)}\n`).join('')}`;
}

function entry(row: ExportRow, language: string, sourceLanguage: string): string {
  const facts = factsOf(row, 'po');
  const { context, id, plural } = sourceParts(row, facts, sourceLanguage);
  const value = row.values.get(language) ?? '';
  const lines = ['', ...comments(row, facts)];
  if (context !== undefined) lines.push(`msgctxt ${quoted(context)}`);
  lines.push(`msgid ${quoted(id)}`);
  if (plural === undefined) lines.push(`msgstr ${quoted(value)}`);
  else {
    lines.push(`msgid_plural ${quoted(plural)}`);
    const { categories } = gettextPlurals(language);
    const forms = formsOf(row, 'po', value, { language, hash: '%d', categories })?.forms;
    // If the translation is no plural, every form gets the same text.
    lines.push(...categories.map((name, index) => `msgstr[${index}] ${quoted(forms?.get(name) ?? value)}`));
  }
  return `${lines.join('\n')}\n`;
}

/**
 * msgid and msgctxt, taken from the id if the string was read from PO. For strings of other formats
 * the id becomes the context.
 */
function sourceParts(
  row: ExportRow,
  facts: Facts,
  sourceLanguage: string,
): { context: string | undefined; id: string; plural: string | undefined } {
  const { stringId } = row;
  const split = stringId.indexOf('\u0004');
  if (facts.isKey === true) {
    return {
      context: split < 0 ? undefined : stringId.slice(0, split),
      id: stringId.slice(split + 1),
      plural: textFact(facts, 'plural'),
    };
  }
  const content = sourceOf(row);
  const isPlural = facts.plain !== true && readPlural(content) !== null;
  const forms = isPlural ? pluralForms(content, sourceLanguage, '%d', ['one', 'other'])?.forms : undefined;
  const [id, plural] = forms ? [forms.get('one') ?? '', forms.get('other') ?? ''] : [content, undefined];
  const isOwn = stringId === '' || stringId === id || stringId.startsWith('msgid:');
  const context = isOwn
    ? textFact(facts, 'msgctxt')
    : stringId.endsWith(`\u0004${id}`)
      ? stringId.slice(0, -id.length - 1)
      : stringId;
  return { context, id, plural };
}

function comments(row: ExportRow, facts: Facts): string[] {
  const context = contextOf(row);
  const flags = listFact(facts, 'flags').map(oneLine);
  return [
    ...(context === '' ? [] : context.split(/\r\n|\n|\r/).map((line) => `#. ${line}`.trimEnd())),
    ...listFact(facts, 'references').map((reference) => `#: ${oneLine(reference)}`),
    ...(flags.length === 0 ? [] : [`#, ${flags.join(', ')}`]),
  ];
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** A text of several lines is written as an empty line and one line of the file for each. */
export function quoted(text: string): string {
  const escaped = text.replace(/[\\"\n\r\t]/g, (c) => ESCAPES[c] ?? c);
  if (!text.trimEnd().includes('\n')) return `"${escaped}"`;
  const lines = text
    .split(/(?<=\n)/)
    .map((line) => `"${line.replace(/[\\"\n\r\t]/g, (c) => ESCAPES[c] ?? c)}"`);
  return ['""', ...lines].join('\n');
}

/** Fills the msgstr of an entry, and the header if the language changes. Comments, flags and ids stay. */
export const fillSlot: FillSlot = (place) => {
  const { old, facts } = place;
  if (facts.header === true) {
    const header = isOther(place) ? fillHeader(place) : old;
    return place.isRecoded === true ? header.replace(/\bcharset=[\w.:-]{1,40}/i, 'charset=UTF-8') : header;
  }
  const text = place.about.holds === 'one' ? newText(place.rows[0], place.language) : newTarget(place);
  return text === undefined ? old : fillEntry(place, text);
};

function isOther(place: SlotToFill): boolean {
  return place.about.holds === 'one' ? place.language !== place.options.sourceLanguage : isRetargeted(place);
}

function fillEntry(place: SlotToFill, text: string): string {
  const { old, eol } = place;
  const lines = old.split(/\r\n|\n|\r/);
  const first = lines.findIndex((line) => /^\s*msgstr/.test(line));
  const isPlural = lines.some((line) => /^\s*msgid_plural/.test(line));
  const before = lines.slice(0, first).flatMap(withoutDoubt);
  return [...before, ...msgstr(place, text, isPlural).join('\n').split('\n')].join(eol);
}

function msgstr(place: SlotToFill, text: string, isPlural: boolean): string[] {
  if (!isPlural) return [`msgstr ${quoted(text)}`];
  const { rows, language, about } = place;
  const categories = isOther(place)
    ? gettextPlurals(language).categories
    : categoriesOfForms(String(about.facts?.plurals ?? ''), language);
  const forms = rows[0] && formsOf(rows[0], 'po', text, { language, hash: '%d', categories })?.forms;
  // If the translation is no plural, every form gets the same text.
  return categories.map((name, index) => `msgstr[${index}] ${quoted(forms ? formFor(forms, name) : text)}`);
}

/** A new translation is no longer fuzzy, and the previous source no longer applies. */
function withoutDoubt(line: string): string[] {
  if (/^\s*#\|/.test(line)) return [];
  if (!/^\s*#,.*\bfuzzy\b/.test(line)) return [line];
  const flags = line
    .replace(/^\s*#,/, '')
    .split(',')
    .map((flag) => flag.trim())
    .filter((flag) => flag !== '' && flag !== 'fuzzy');
  return flags.length === 0 ? [] : [`#, ${flags.join(', ')}`];
}

/** Other fields stay unchanged, in their order. */
function fillHeader({ old, eol, language }: SlotToFill): string {
  const fields = new Map([
    ['language', `"Language: ${gettextTag(language)}\\n"`],
    ['plural-forms', `"Plural-Forms: ${gettextPlurals(language).header}\\n"`],
  ]);
  let isReplaced = false;
  const lines = old.split(/\r\n|\n|\r/).flatMap((line) => {
    const name = /^\s*"([\w-]{1,40}):/.exec(line)?.[1]?.toLowerCase();
    // Drop the continuation lines of a replaced field.
    if (name === undefined && isReplaced && /^\s*"/.test(line)) {
      isReplaced = !line.trimEnd().endsWith('\\n"');
      return [];
    }
    const field = name === undefined ? undefined : fields.get(name);
    if (name === undefined || field === undefined) {
      isReplaced = false;
      return withoutDoubt(line);
    }
    fields.delete(name);
    isReplaced = !line.trimEnd().endsWith('\\n"');
    return [field];
  });
  return [...lines, ...fields.values()].join(eol);
}
