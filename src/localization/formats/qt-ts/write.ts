import { gettextPlurals } from '../po/gettext-plural.ts';
import { gettextTag } from '../language-tag.ts';
import { formFor, type Forms, formsOf, pluralForms } from '../plural-unit.ts';
import { contextOf, factsOf, sourceOf, textFact } from '../unit.ts';
import type { Write } from '../format.ts';
import type { ExportRow, RowSource } from '../export-row.ts';
import { xmlAttribute, xmlText } from '../xml-text.ts';
import { childElements, gapBefore, replaceChild } from '../fill-xml.ts';
import { applyEdits, isRetargeted, type FillSlot, newTarget } from '../skeleton.ts';
import { withAttribute, withoutAttribute } from '../xml-scan.ts';

/** A file per language. A message without a translation is marked unfinished. */
export const write: Write = async function* (rows, { languages, sourceLanguage }) {
  for (const language of languages) {
    yield '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n';
    yield `<TS version="2.1" language="${gettextTag(language)}" sourcelanguage="${gettextTag(sourceLanguage ?? 'en')}">\n`;
    yield* contexts(rows, language);
    yield '</TS>\n';
  }
};

async function* contexts(rows: RowSource, language: string): AsyncGenerator<string> {
  let open: string | null = null;
  for await (const row of rows([language])) {
    const name = textFact(factsOf(row, 'qt_ts'), 'context') ?? '';
    if (open !== name)
      yield `${open === null ? '' : '</context>\n'}<context>\n    <name>${xmlText(name)}</name>\n`;
    open = name;
    yield message(row, language);
  }
  if (open !== null) yield '</context>\n';
}

function message(row: ExportRow, language: string): string {
  const facts = factsOf(row, 'qt_ts');
  const comment = textFact(facts, 'comment');
  const isOwn = typeof facts.context === 'string' || row.stringId === '';
  const content = sourceOf(row);
  const set = facts.plain === true ? null : pluralForms(content, 'en', '%n');
  const source = textFact(facts, 'source') ?? (set ? formFor(set.forms, 'other') : content);
  const more =
    contextOf(row) === comment ? '' : contextOf(row).slice(0, comment ? -comment.length - 1 : undefined);
  return [
    `    <message${isOwn ? '' : ` id="${xmlAttribute(row.stringId)}"`}${set ? ' numerus="yes"' : ''}>\n`,
    `        <source>${xmlText(source)}</source>\n`,
    comment === undefined ? '' : `        <comment>${xmlText(comment)}</comment>\n`,
    more === '' ? '' : `        <extracomment>${xmlText(more)}</extracomment>\n`,
    `        ${translation(row, row.values.get(language), language, set !== null)}\n`,
    '    </message>\n',
  ].join('');
}

function translation(row: ExportRow, text: string | undefined, language: string, isNumerus: boolean): string {
  const type = text === undefined ? ' type="unfinished"' : '';
  return `<translation${type}>${translationText(row, text ?? '', language, isNumerus)}</translation>`;
}

/** The content of the translation element. */
function translationText(row: ExportRow, text: string, language: string, isNumerus: boolean): string {
  if (!isNumerus) return xmlText(text);
  const { categories } = gettextPlurals(language);
  const forms: Forms | undefined = formsOf(row, 'qt_ts', text, { language, hash: '%n', categories })?.forms;
  return categories
    .map((name) => `<numerusform>${xmlText(forms ? formFor(forms, name) : text)}</numerusform>`)
    .join('');
}

/** Fills the translation of a message, and the language of the file if it changes. */
export const fillSlot: FillSlot = (place) => {
  const { old, rows, facts, language } = place;
  const [row] = rows;
  if (!row) return isRetargeted(place) ? withAttribute(old, 'language', gettextTag(language)) : old;
  const text = newTarget(place);
  if (text === undefined) return old;
  const children = childElements(old);
  const inside = translationText(row, text, language, facts.isNumerus === true);
  const target = children.find(({ name }) => name === 'translation');
  if (target) {
    const retag = (tag: string) =>
      text === '' ? withAttribute(tag, 'type', 'unfinished') : withoutAttribute(tag, 'type');
    return applyEdits(old, [replaceChild(old, target, inside, retag)]);
  }
  const last = children.at(-1);
  if (!last || text === '') return old;
  const added = `${gapBefore(old, last)}<translation>${inside}</translation>`;
  return applyEdits(old, [{ from: last.to, to: last.to, text: added }]);
};
