import { pluralCategories } from '#kernel/icu-plural.ts';
import { say } from '#kernel/say.ts';
import { isJsonObject, type JsonValue, member, readJson, spansOf, textMember } from '../json-text.ts';
import { ignoredTranslations, languageOf } from '../language-tag.ts';
import { plainMark, pluralMessage } from '../plural-unit.ts';
import { keyAt, refuseLongId, withContext, withFacts, withTranslations } from '../unit.ts';
import { IntakeError } from '../intake-error.ts';
import type { InputString, Read, ReadOptions } from '../format.ts';
import { linesOf } from '../line-of.ts';
import { readWholeText } from '../text-file.ts';

/** The separator between key and variation, as Xcode writes it in exports. */
const BETWEEN = '|==|';

/**
 * The string catalogue of Xcode 15. A plural is one string. A variation by device or a substitution is
 * a string of its own: `key|==|device.iphone`. A key without a source text is itself the source text.
 */
export const read: Read = async function* (path, options) {
  const text = await readWholeText(path);
  const file = readJson(text);
  const lineOf = linesOf(text);
  const strings = member(file, 'strings');
  if (!isJsonObject(strings)) throw new IntakeError(say('file.must_be_string_catalogue'));
  const tag = textMember(file, 'sourceLanguage') ?? '';
  const unknown = new Set<string>();
  const spans = spansOf(strings);
  const languages = new Set<string>();
  for (const [index, [key, entry]] of strings.entries.entries()) {
    if (member(entry, 'shouldTranslate') === false) continue;
    const { start = 0, from = 0, to = 0 } = spans[index] ?? {};
    for (const string of stringsOf(key, entry, tag, unknown, options)) {
      for (const language of Object.keys(string.translations ?? {})) languages.add(language);
      yield { ...string, at: keyAt(string.stringId, lineOf(start)), slots: [{ from, to }] };
    }
  }
  options.describe?.({ holds: 'many', languages: [...languages] });
  for (const each of [...unknown].slice(0, 20)) options.warn(ignoredTranslations(each));
};

function* stringsOf(
  key: string,
  entry: JsonValue,
  sourceTag: string,
  unknown: Set<string>,
  { sourceLanguage }: ReadOptions,
): Generator<InputString> {
  const localizations = member(entry, 'localizations');
  const languages = new Map<string, ReadonlyMap<string, Part>>();
  let source: ReadonlyMap<string, Part> = new Map();
  for (const [tag, localization] of isJsonObject(localizations) ? localizations.entries : []) {
    const language = languageOf(tag);
    if (tag === sourceTag) source = partsOf(localization, sourceLanguage, false);
    else if (language === null) unknown.add(tag);
    else languages.set(language, partsOf(localization, language, true));
  }
  if (source.size === 0) source = new Map([['', { text: key, isPlural: false, facts: {} }]]);
  if (source.size > 1) refuseLongId(key);
  const context = withContext([textMember(entry, 'comment')]);
  const extractionState = textMember(entry, 'extractionState');
  for (const [variation, { text, isPlural, facts }] of source) {
    const stringId = variation === '' ? key : key + BETWEEN + variation;
    yield {
      at: keyAt(stringId),
      stringId,
      content: text,
      ...context,
      ...withTranslations(
        Array.from(languages, ([language, parts]): [string, string] => [
          language,
          parts.get(variation)?.text ?? '',
        ]),
      ),
      ...withFacts('xcstrings', {
        extractionState,
        ...facts,
        ...(!isPlural && plainMark(text)),
      }),
    };
  }
}

interface Part {
  text: string;
  isPlural: boolean;
  facts: Readonly<Record<string, unknown>>;
}

/** By variation. The text itself has the empty name. */
function partsOf(localization: JsonValue, language: string, mustBeDone: boolean): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  const add = (name: string, node: JsonValue | undefined, facts: Part['facts'] = {}) => {
    const part = textOf(node, language, mustBeDone);
    if (part) parts.set(name, { ...part, facts });
  };
  add('', localization);
  const devices = member(member(localization, 'variations'), 'device');
  for (const [device, node] of isJsonObject(devices) ? devices.entries : []) add(`device.${device}`, node);
  const substitutions = member(localization, 'substitutions');
  for (const [name, node] of isJsonObject(substitutions) ? substitutions.entries : []) {
    add(`substitutions.${name}`, node, {
      argNum: member(node, 'argNum'),
      formatSpecifier: textMember(node, 'formatSpecifier'),
    });
  }
  return parts;
}

function textOf(
  node: JsonValue | undefined,
  language: string,
  mustBeDone: boolean,
): Omit<Part, 'facts'> | null {
  const unit = member(node, 'stringUnit');
  if (unit !== undefined) {
    const text = doneText(unit, mustBeDone);
    return text === null ? null : { text, isPlural: false };
  }
  const plural = member(member(node, 'variations'), 'plural');
  if (!isJsonObject(plural)) return null;
  const isExact = !pluralCategories(language).includes('zero');
  const forms = plural.entries.map(([name, form]): [string, string | null] => [
    // Apple uses the zero form in every language. If CLDR has no zero category, it stands for the number 0.
    name === 'zero' && isExact ? '=0' : name,
    doneText(member(form, 'stringUnit'), mustBeDone),
  ]);
  const texts = forms.flatMap(([name, text]): [string, string][] => (text === null ? [] : [[name, text]]));
  if (texts.length === 0 || texts.length < forms.length) return null;
  return { text: pluralMessage(new Map(texts)), isPlural: true };
}

/** Translations that are new, stale or in need of review do not count. */
function doneText(unit: JsonValue | undefined, mustBeDone: boolean): string | null {
  const value = textMember(unit, 'value') ?? null;
  return mustBeDone && textMember(unit, 'state') !== 'translated' ? null : value;
}
