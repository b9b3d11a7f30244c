import { XliffUnits } from './units.ts';
import { buildFragment, type Fragment, type FragmentBuilder } from '../xml-fragment.ts';
import { IntakeError } from '../intake-error.ts';
import type { Read } from '../format.ts';
import { checkWholeSize } from '../text-file.ts';
import { readXmlFile, type TagAt, type XmlHandlers } from '../xml.ts';

/** Targets in these states are no translations yet. */
const UNFINISHED = new Set(['new', 'needs-translation', 'needs-l10n', 'needs-adaptation']);
/** What is in these is not the string itself. */
const PASSED_OVER = new Set(['alt-trans', 'bin-unit', 'seg-source', 'header', 'prop-group', 'count-group']);

/** XLIFF 1.2. Inline elements stay in the text as tags; an id is the resname, or else the id of the unit. */
export const read: Read = async function* (path, { warn, describe }) {
  await checkWholeSize(path);
  const units = new XliffUnits('xliff', warn);
  for await (const _ of readXmlFile(path, () => new Handlers(units)));
  yield* units.strings();
  describe?.(units.about());
};

class Handlers implements XmlHandlers {
  readonly #units: XliffUnits;
  #isXliff = false;
  #file: Readonly<Record<string, string>> = {};
  #unit: {
    attributes: Readonly<Record<string, string>>;
    source: Fragment | null;
    target: Fragment | null;
    notes: string[];
    from: number;
  } | null = null;
  #state = '';
  #text: { of: string; fragment: FragmentBuilder } | null = null;
  #skipped = 0;

  constructor(units: XliffUnits) {
    this.#units = units;
  }

  open(name: string, attributes: Readonly<Record<string, string>>, fullName: string, at: TagAt): void {
    if (!this.#isXliff) this.#isXliff = checkRoot(name, attributes);
    if (this.#skipped > 0 || PASSED_OVER.has(name)) this.#skipped += 1;
    else if (this.#text) this.#text.fragment.open(fullName, attributes);
    else if (name === 'file') {
      this.#file = attributes;
      this.#units.addHeader({ ...at });
    } else if (name === 'trans-unit') {
      this.#unit = { attributes, source: null, target: null, notes: [], from: at.from };
    } else if (this.#unit && (name === 'source' || name === 'target' || name === 'note')) {
      if (name === 'target') this.#state = attributes.state ?? '';
      this.#text = { of: name, fragment: buildFragment() };
    }
  }

  text(text: string, isCdata: boolean): void {
    if (this.#skipped === 0) this.#text?.fragment.text(text, isCdata);
  }

  close(name: string, fullName: string, to: number): void {
    if (this.#skipped > 0) this.#skipped -= 1;
    else if (this.#text && name !== this.#text.of) this.#text.fragment.close(fullName);
    else if (this.#text) this.#keep(this.#text.of, this.#text.fragment.end());
    else if (name === 'trans-unit') this.#finish(to);
  }

  #keep(of: string, fragment: Fragment): void {
    this.#text = null;
    if (!this.#unit) return;
    if (of === 'source') this.#unit.source ??= fragment;
    else if (of === 'note') this.#unit.notes.push(fragment.plain);
    else if (!UNFINISHED.has(this.#state) && (fragment.hasMarkup || fragment.plain.trim() !== ''))
      this.#unit.target ??= fragment;
  }

  #finish(to: number): void {
    const unit = this.#unit;
    this.#unit = null;
    if (!unit?.source || unit.attributes.translate === 'no') return;
    const { attributes } = unit;
    this.#units.add({
      file: this.#file.original ?? '',
      id: attributes.resname ?? attributes.id ?? '',
      source: unit.source,
      target: unit.target,
      targetLanguage: this.#file['target-language'] ?? '',
      notes: unit.notes,
      maxLength: attributes['size-unit'] === 'char' ? attributes.maxwidth : undefined,
      slot: { from: unit.from, to },
    });
  }
}

function checkRoot(name: string, { version = '' }: Readonly<Record<string, string>>): true {
  if (name !== 'xliff') throw new IntakeError('The file is no XLIFF: its first element must be xliff.');
  if (version.startsWith('2'))
    throw new IntakeError(`The file is XLIFF ${version.slice(0, 10)}; its file_format is xliff2.`);
  return true;
}
