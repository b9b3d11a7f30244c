import { isLanguage } from '#kernel/language.ts';
import { say, type Sentence } from '#kernel/say.ts';
import { isJsonObject, type JsonValue, member, readJson, spansOf } from '../json-text.ts';
import { IntakeError } from '../intake-error.ts';
import type { InputString, Read, ReadOptions } from '../format.ts';
import { linesOf } from '../line-of.ts';
import { readWholeText } from '../text-file.ts';
import { keyAt, lineAt } from '../unit.ts';

/**
 * A list of strings in the shape of create_task, the same list under `strings`, or the flat object of
 * i18n libraries (string_id to text).
 */
export const read: Read = async function* (path, options) {
  const file = await readWholeText(path);
  const value = parse(file);
  if (Array.isArray(value)) return yield* readList(value, options, file, readJson(file));
  if (!isObject(value)) throw new IntakeError(say('file.must_hold_list_or_object'));
  if (Array.isArray(value.strings))
    return yield* readList(value.strings, options, file, member(readJson(file), 'strings'));
  // Read again with our own parser, because a plain object keeps only the last of equal keys.
  const tree = readJson(file);
  const entries = isJsonObject(tree) ? tree.entries : [];
  const spans = isJsonObject(tree) ? spansOf(tree) : [];
  const lineOf = linesOf(file);
  for (const [index, [id, text]] of entries.entries()) {
    const { start = 0, from = 0, to = 0 } = spans[index] ?? {};
    const at = keyAt(id, lineOf(start));
    yield { at, stringId: id, content: textAt(text, at, 'value') ?? '', slots: [{ from, to }] };
  }
  options.describe?.({ holds: 'one', languages: [] });
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Our own parser reports the position.
    readJson(text);
    throw new IntakeError(say('file.not_valid_json'), 422, error);
  }
}

function* readList(
  items: readonly unknown[],
  { sourceLanguage, describe }: ReadOptions,
  file: string,
  tree: JsonValue | undefined,
): Generator<InputString> {
  const spans = Array.isArray(tree) ? spansOf(tree) : [];
  const lineOf = linesOf(file);
  const languages = new Set<string>();
  for (const [index, item] of items.entries()) {
    const { from = 0, to = 0 } = spans[index] ?? {};
    const at = lineAt(lineOf(from), say('file.item', { item: index + 1 }));
    if (!isObject(item)) throw IntakeError.at(at, say('file.item_must_be_object'));
    const string = readItem(item, at, sourceLanguage);
    for (const language of Object.keys(string.translations ?? {})) languages.add(language);
    yield { ...string, slots: [{ from, to }] };
  }
  describe?.({ holds: 'many', languages: [...languages] });
}

function readItem(item: Record<string, unknown>, at: Sentence, sourceLanguage: string): InputString {
  const text = (field: string) => textAt(item[field], at, field);
  const string: InputString = {
    at,
    stringId: (text('string_id') ?? '').trim(),
    content: text('content') ?? text(sourceLanguage) ?? '',
  };
  for (const field of ['context', 'pic', 'speaker', 'category'] as const) {
    const given = text(field);
    if (given !== undefined && given !== '') string[field] = given;
  }
  if (item.max_length !== undefined && item.max_length !== null) {
    string.maxLength = typeof item.max_length === 'number' ? item.max_length : Number.NaN;
  }
  if (item.extra !== undefined && item.extra !== null) {
    if (!isObject(item.extra)) throw IntakeError.inField(at, 'extra', say('file.must_be_object'));
    string.extra = item.extra;
  }
  const translations = translationsOf(item, at, sourceLanguage);
  if (translations.length > 0) string.translations = Object.fromEntries(translations);
  return string;
}

/** From `translations`, or from language codes beside the other fields. */
function translationsOf(
  item: Record<string, unknown>,
  at: Sentence,
  sourceLanguage: string,
): [string, string][] {
  const nested = item.translations ?? {};
  if (!isObject(nested)) throw IntakeError.inField(at, 'translations', say('file.must_be_object'));
  return [...Object.entries(item), ...Object.entries(nested)].flatMap(([code, value]) => {
    if (!isLanguage(code) || code === sourceLanguage) return [];
    const target = textAt(value, at, code) ?? '';
    return target.trim() === '' ? [] : [[code, target] as [string, string]];
  });
}

function textAt(value: unknown, at: Sentence, field: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw IntakeError.inField(at, field, say('file.must_be_text'));
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
