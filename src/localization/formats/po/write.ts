import { readPlural } from '#kernel/icu-plural.ts';
import { gettextPlurals } from './gettext-plural.ts';
import { gettextTag } from '../language-tag.ts';
import { formsOf, pluralForms } from '../plural-unit.ts';
import { contextOf, type Facts, factsOf, listFact, sourceOf, textFact } from '../unit.ts';
import type { ExportOptions, ExportRow, Write } from '../format.ts';

/** An entry per string, also where there is no translation yet: a PO file is a catalogue. */
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
    // A translation that lost its plural is the same in every form.
    lines.push(...categories.map((name, index) => `msgstr[${index}] ${quoted(forms?.get(name) ?? value)}`));
  }
  return `${lines.join('\n')}\n`;
}

/** msgid and msgctxt, from the id where the string came as PO; strings of other formats get theirs as context. */
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

/** A text of several lines has a line of the file for each, below an empty one. */
export function quoted(text: string): string {
  const escaped = text.replace(/[\\"\n\r\t]/g, (c) => ESCAPES[c] ?? c);
  if (!text.trimEnd().includes('\n')) return `"${escaped}"`;
  const lines = text
    .split(/(?<=\n)/)
    .map((line) => `"${line.replace(/[\\"\n\r\t]/g, (c) => ESCAPES[c] ?? c)}"`);
  return ['""', ...lines].join('\n');
}
