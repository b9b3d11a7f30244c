import { say } from '#kernel/say.ts';
import { IntakeError } from '../intake-error.ts';
import type { InputString, Read, ReadOptions } from '../format.ts';
import { languageOf } from '../language-tag.ts';
import { lineAt, refuseLongId, withContext, withFacts, withMaxLength, withTranslations } from '../unit.ts';
import type { FileAbout, Slot } from '../skeleton.ts';
import { buildFragment, type Fragment, type FragmentBuilder, shown } from '../xml-fragment.ts';
import { readXmlFile, type TagAt, type XmlHandlers } from '../xml.ts';
import { checkWholeSize } from '../text-file.ts';

/** The limit of the import's check, which would only count after all units are in memory. */
const STRINGS_MAX = 200_000;

interface XliffUnit {
  /** The `original` attribute of the file. Ids are unique only within a file. */
  file: string;
  id: string;
  source: Fragment;
  target: Fragment | null;
  targetLanguage: string;
  notes: readonly string[];
  maxLength?: string | undefined;
  facts?: Readonly<Record<string, unknown>>;
  slot: Slot;
  line: number;
}

/**
 * Collects the units of all files in a document and joins those of several languages, because a
 * document with many targets has one file element per language.
 */
class XliffUnits {
  readonly #format: string;
  readonly #warn: ReadOptions['warn'];
  readonly #all: { string: InputString & { slots: Slot[] }; file: string; languages: Set<string> }[] = [];
  readonly #languages = new Set<string>();
  readonly #headers: Slot[] = [];
  readonly #byId = new Map<string, number>();
  readonly #unknown = new Set<string>();

  constructor(format: string, warn: ReadOptions['warn']) {
    this.#format = format;
    this.#warn = warn;
  }

  add(unit: XliffUnit): void {
    const hasMarkup = unit.source.hasMarkup || (unit.target?.hasMarkup ?? false);
    const text = (fragment: Fragment) => (hasMarkup ? shown(fragment) : fragment.plain);
    const language = unit.targetLanguage === '' ? null : languageOf(unit.targetLanguage);
    if (language === null && unit.target !== null) this.#ignore(unit.targetLanguage);
    const translations = withTranslations(
      language === null || unit.target === null ? [] : [[language, text(unit.target)]],
    );
    if (unit.targetLanguage !== '') this.#languages.add(language ?? unit.targetLanguage);
    const content = text(unit.source);
    const slot = { ...unit.slot, facts: { language: language ?? unit.targetLanguage } };
    const known = this.#all[this.#byId.get(unit.id) ?? -1];
    if (
      known &&
      known.file === unit.file &&
      known.string.content === content &&
      !known.languages.has(unit.targetLanguage)
    ) {
      known.languages.add(unit.targetLanguage);
      known.string.slots.push(slot);
      if (translations.translations)
        known.string.translations = { ...known.string.translations, ...translations.translations };
      return;
    }
    // The same id in another file is another string. In the same file, the check of the import appends a
    // number.
    const isOther = known !== undefined && known.file !== unit.file;
    const stringId = isOther ? `${unit.file}/${unit.id}` : unit.id;
    if (isOther) refuseLongId(stringId);
    this.#byId.set(stringId, this.#all.length);
    if (this.#all.length >= STRINGS_MAX)
      throw new IntakeError(say('localization.file_more_than_strings', { max: STRINGS_MAX }));
    this.#all.push({
      file: unit.file,
      languages: new Set([unit.targetLanguage]),
      string: {
        at: lineAt(unit.line, say('file.unit_named', { name: JSON.stringify(unit.id.slice(0, 80)) })),
        stringId,
        content,
        ...withContext(unit.notes),
        ...withMaxLength(unit.maxLength),
        ...translations,
        ...withFacts(this.#format, { markup: hasMarkup, ...unit.facts }),
        slots: [slot],
      },
    });
  }

  /** The tag that names the target language. */
  addHeader({ from, to }: TagAt): void {
    if (this.#headers.length < STRINGS_MAX) this.#headers.push({ from, to });
  }

  about(): FileAbout {
    return { holds: 'pair', languages: [...this.#languages], slots: this.#headers };
  }

  *strings(): Generator<InputString> {
    for (const { string } of this.#all) yield string;
  }

  #ignore(tag: string): void {
    if (this.#unknown.has(tag) || this.#unknown.size >= 20) return;
    this.#unknown.add(tag);
    this.#warn(
      tag === ''
        ? say('file.ignored_unnamed_targets')
        : say('file.ignored_targets', { tag: JSON.stringify(tag.slice(0, 40)) }),
    );
  }
}

type Attributes = Readonly<Record<string, string>>;

export const readXliff = (format: string, handlersOf: (units: XliffUnits) => XmlHandlers): Read =>
  async function* (path, { warn, describe }) {
    await checkWholeSize(path);
    const units = new XliffUnits(format, warn);
    for await (const _ of readXmlFile(path, () => handlersOf(units)));
    yield* units.strings();
    describe?.(units.about());
  };

/** What all versions have in common: texts with inline elements, and parts that are skipped. */
export abstract class XliffHandlers implements XmlHandlers {
  protected readonly units: XliffUnits;
  readonly #passedOver: ReadonlySet<string>;
  #isXliff = false;
  #text: { of: string; id: string; fragment: FragmentBuilder } | null = null;
  #skipped = 0;

  constructor(units: XliffUnits, passedOver: ReadonlySet<string>) {
    this.units = units;
    this.#passedOver = passedOver;
  }

  protected abstract begin(attributes: Attributes, at: TagAt): void;
  /** Returns whether a text begins. */
  protected abstract enter(name: string, attributes: Attributes, at: TagAt): boolean;
  protected abstract keep(of: string, fragment: Fragment, id: string): void;
  protected abstract leave(name: string, to: number): void;

  open(name: string, attributes: Attributes, fullName: string, at: TagAt): void {
    if (!this.#isXliff) {
      if (name !== 'xliff') throw new IntakeError(say('file.not_xliff'));
      this.begin(attributes, at);
      this.#isXliff = true;
    }
    if (this.#skipped > 0 || this.#passedOver.has(name)) this.#skipped += 1;
    else if (this.#text) this.#text.fragment.open(fullName, attributes);
    else if (this.enter(name, attributes, at))
      this.#text = { of: name, id: attributes.id ?? '', fragment: buildFragment() };
  }

  text(text: string, isCdata: boolean): void {
    if (this.#skipped === 0) this.#text?.fragment.text(text, isCdata);
  }

  close(name: string, fullName: string, to: number): void {
    const text = this.#text;
    if (this.#skipped > 0) this.#skipped -= 1;
    else if (text && name !== text.of) text.fragment.close(fullName);
    else if (text) {
      this.#text = null;
      this.keep(text.of, text.fragment.end(), text.id);
    } else this.leave(name, to);
  }
}
