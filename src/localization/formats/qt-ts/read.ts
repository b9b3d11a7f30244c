import { createHash } from 'node:crypto';
import { say } from '#kernel/say.ts';
import { gettextPlurals } from '../po/gettext-plural.ts';
import { ignoredTranslations, languageOf } from '../language-tag.ts';
import { plainMark, pluralMessage } from '../plural-unit.ts';
import { fitsId, lineAt, withContext, withFacts, withTranslations } from '../unit.ts';
import { IntakeError } from '../intake-error.ts';
import type { InputString, Read, ReadOptions } from '../format.ts';
import type { Slot } from '../skeleton.ts';
import { readXmlFile, type TagAt, type XmlHandlers } from '../xml.ts';

/** The separator between the parts of an id, as in gettext. */
const BETWEEN = '\u0004';

/**
 * Qt Linguist. Unfinished translations do not count. Vanished messages are not read, but stay in the
 * file.
 */
export const read: Read = async function* (path, { warn, describe }) {
  let handlers: Handlers | undefined;
  yield* readXmlFile<InputString>(path, (emit) => (handlers = new Handlers(emit, warn)), true);
  if (!handlers) return;
  const { tag, header } = handlers;
  const languages = tag === '' ? [] : [languageOf(tag) ?? tag];
  describe?.({ holds: 'pair', languages, ...(header && { slots: [header] }) });
};

interface Message {
  id: string | undefined;
  isNumerus: boolean;
  at: TagAt;
  texts: Map<string, string>;
  /** The state of the translation. */
  state: string;
  forms: string[];
}

const TEXTS = new Set(['name', 'source', 'comment', 'extracomment', 'translation', 'numerusform']);

class Handlers implements XmlHandlers {
  readonly #emit: (string: InputString) => void;
  readonly #warn: ReadOptions['warn'];
  tag = '';
  header: Slot | null = null;
  #context = '';
  #message: Message | null = null;
  #text: { of: string; value: string } | null = null;

  constructor(emit: (string: InputString) => void, warn: ReadOptions['warn']) {
    this.#emit = emit;
    this.#warn = warn;
  }

  open(name: string, attributes: Readonly<Record<string, string>>, _: string, at: TagAt): void {
    if (!this.header) {
      if (name !== 'TS') throw new IntakeError(say('file.first_element_must_be', { name: 'TS' }));
      this.header = { from: at.from, to: at.to };
      this.tag = attributes.language ?? '';
      if (this.tag !== '' && languageOf(this.tag) === null) this.#warn(ignoredTranslations(this.tag));
    } else if (name === 'message') {
      const isNumerus = attributes.numerus === 'yes';
      this.#message = { id: attributes.id, isNumerus, at, texts: new Map(), state: '', forms: [] };
    } else if (TEXTS.has(name)) {
      if (name === 'translation' && this.#message) this.#message.state = attributes.type ?? '';
      this.#text = { of: name, value: '' };
    }
  }

  text(text: string): void {
    if (this.#text) this.#text.value += text;
  }

  close(name: string, _: string, to: number): void {
    if (this.#text?.of === name) {
      const { value } = this.#text;
      if (name === 'name') this.#context = value;
      else if (name === 'numerusform') this.#message?.forms.push(value);
      else this.#message?.texts.set(name, value);
      this.#text = null;
    } else if (name === 'message') this.#finish(to);
  }

  #finish(to: number): void {
    const message = this.#message;
    this.#message = null;
    if (!message || message.state === 'vanished' || message.state === 'obsolete') return;
    const { id, isNumerus, texts, forms, at } = message;
    const source = texts.get('source') ?? '';
    const comment = texts.get('comment') ?? '';
    const language = this.tag === '' ? null : languageOf(this.tag);
    const content = isNumerus
      ? pluralMessage(
          new Map([
            ['one', source],
            ['other', source],
          ]),
        )
      : source;
    const target =
      message.state === 'unfinished' || language === null
        ? ''
        : isNumerus
          ? setOf(forms, language)
          : (texts.get('translation') ?? '');
    this.#emit({
      at: lineAt(at.line, say('file.message', { text: JSON.stringify(source.slice(0, 80)) })),
      stringId: id ?? idOf(this.#context, source, comment),
      content: source === '' ? '' : content,
      ...withContext([texts.get('extracomment'), comment]),
      ...withTranslations(language === null ? [] : [[language, target]]),
      ...withFacts('qt_ts', {
        ...(id === undefined && { context: this.#context, source: isNumerus ? source : undefined, comment }),
        ...(!isNumerus && plainMark(source)),
      }),
      slots: [{ from: at.from, to, facts: { isNumerus } }],
    });
  }
}

/** Empty unless every form is present. */
function setOf(forms: readonly string[], language: string): string {
  if (forms.length === 0 || forms.some((form) => form === '')) return '';
  const { categories } = gettextPlurals(language);
  const set = new Map(forms.map((form, index): [string, string] => [categories[index] ?? 'other', form]));
  if (!set.has('other')) set.set('other', forms.at(-1) ?? '');
  return pluralMessage(set);
}

function idOf(context: string, source: string, comment: string): string {
  const id = [context, source, ...(comment === '' ? [] : [comment])].join(BETWEEN);
  return fitsId(id) ? id : `message:${createHash('sha256').update(id).digest('hex')}`;
}
