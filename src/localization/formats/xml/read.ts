import { isLanguage } from '#kernel/language.ts';
import { isRecord } from '#kernel/narrow.ts';
import { say, type Sentence } from '#kernel/say.ts';
import { withMaxLength, withTranslations } from '../unit.ts';
import { IntakeError } from '../intake-error.ts';
import type { InputString, Read } from '../format.ts';
import { readXmlFile, type XmlHandlers } from '../xml.ts';

/**
 * The plain tree of our own exports. If a template left out the content, a translation into the source
 * language takes its place.
 */
export const read: Read = (path, { sourceLanguage }) =>
  readXmlFile<InputString>(path, (emit) => new Handlers(sourceLanguage, emit));

interface Held {
  id: string;
  fields: Map<string, string>;
  translations: Map<string, string>;
}

class Handlers implements XmlHandlers {
  readonly #sourceLanguage: string;
  readonly #emit: (string: InputString) => void;
  #hasRoot = false;
  #count = 0;
  #string: Held | null = null;
  #text: { name: string; language: string | undefined; value: string } | null = null;

  constructor(sourceLanguage: string, emit: (string: InputString) => void) {
    this.#sourceLanguage = sourceLanguage;
    this.#emit = emit;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (!this.#hasRoot && name !== 'strings')
      throw new IntakeError(say('file.first_element_must_be', { name: 'strings' }));
    this.#hasRoot = true;
    if (this.#string) this.#text = { name, language: attributes.language, value: '' };
    else if (name === 'string') {
      this.#string = { id: attributes.id ?? '', fields: new Map(), translations: new Map() };
    }
  }

  text(text: string): void {
    if (this.#text) this.#text.value += text;
  }

  close(name: string): void {
    if (this.#text) {
      const { language, value } = this.#text;
      if (name === 'translation' && language !== undefined && isLanguage(language))
        this.#string?.translations.set(language, value);
      else this.#string?.fields.set(name, value);
      this.#text = null;
    } else if (name === 'string' && this.#string) {
      this.#emit(this.#finish(this.#string));
      this.#string = null;
    }
  }

  #finish({ id, fields, translations }: Held): InputString {
    this.#count += 1;
    const at = say('file.string', { string: this.#count });
    const content = fields.get('content') ?? translations.get(this.#sourceLanguage) ?? '';
    translations.delete(this.#sourceLanguage);
    const string: InputString = {
      at,
      stringId: id,
      content,
      ...withMaxLength(fields.get('max_length')),
      ...withTranslations(translations),
    };
    for (const field of ['context', 'pic', 'speaker', 'category'] as const) {
      const value = fields.get(field);
      if (value !== undefined && value !== '') string[field] = value;
    }
    const extra = fields.get('extra');
    if (extra !== undefined) string.extra = parseExtra(extra, at);
    return string;
  }
}

function parseExtra(text: string, at: Sentence): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value) && !Array.isArray(value)) return value;
  } catch {
    // Reported below.
  }
  throw IntakeError.inField(at, 'extra', say('file.must_be_json_object'));
}
