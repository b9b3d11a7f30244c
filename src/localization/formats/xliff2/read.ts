import { XliffUnits } from '../xliff/units.ts';
import { buildFragment, type Fragment, type FragmentBuilder } from '../xml-fragment.ts';
import { IntakeError } from '../intake-error.ts';
import type { Read } from '../format.ts';
import { checkWholeSize } from '../text-file.ts';
import { readXmlFile, type TagAt, type XmlHandlers } from '../xml.ts';

const TEXTS = new Set(['source', 'target', 'note', 'data']);
/** Modules of the standard that repeat or describe the texts. */
const PASSED_OVER = new Set([
  'matches',
  'glossary',
  'metadata',
  'changeTrack',
  'resourceData',
  'validation',
  'skeleton',
]);

/**
 * XLIFF 2.0 and 2.1. The segments of a unit are joined: a sentence is translated with its neighbours.
 * A unit is translated when every segment of it is.
 */
export const read: Read = async function* (path, { warn, describe }) {
  await checkWholeSize(path);
  const units = new XliffUnits('xliff2', warn);
  for await (const _ of readXmlFile(path, () => new Handlers(units)));
  yield* units.strings();
  describe?.(units.about());
};

interface Unit {
  id: string;
  isTranslatable: boolean;
  maxLength: string | undefined;
  sources: Fragment[];
  targets: Fragment[];
  isWhole: boolean;
  notes: string[];
  data: Map<string, string>;
  from: number;
}

class Handlers implements XmlHandlers {
  readonly #units: XliffUnits;
  #targetLanguage = '';
  #isXliff = false;
  #file = '';
  #fileTranslates = true;
  #unit: Unit | null = null;
  /** Of the segment or ignorable that is open. */
  #part: { isSegment: boolean; isInitial: boolean; source: Fragment | null; target: Fragment | null } | null =
    null;
  #text: { of: string; id: string; fragment: FragmentBuilder } | null = null;
  #skipped = 0;

  constructor(units: XliffUnits) {
    this.#units = units;
  }

  open(name: string, attributes: Readonly<Record<string, string>>, fullName: string, at: TagAt): void {
    if (!this.#isXliff) {
      this.#begin(name, attributes);
      this.#units.addHeader({ ...at });
    }
    if (this.#skipped > 0 || PASSED_OVER.has(name)) this.#skipped += 1;
    else if (this.#text) this.#text.fragment.open(fullName, attributes);
    else if (name === 'file') {
      this.#file = attributes.original ?? attributes.id ?? '';
      this.#fileTranslates = attributes.translate !== 'no';
    } else if (name === 'unit') this.#unit = this.#newUnit(attributes, at.from);
    else if (name === 'segment' || name === 'ignorable') {
      const isInitial = (attributes.state ?? '') === 'initial';
      this.#part = { isSegment: name === 'segment', isInitial, source: null, target: null };
    } else if (this.#unit && TEXTS.has(name)) {
      this.#text = { of: name, id: attributes.id ?? '', fragment: buildFragment() };
    }
  }

  text(text: string, isCdata: boolean): void {
    if (this.#skipped === 0) this.#text?.fragment.text(text, isCdata);
  }

  close(name: string, fullName: string, to: number): void {
    if (this.#skipped > 0) this.#skipped -= 1;
    else if (this.#text && name !== this.#text.of) this.#text.fragment.close(fullName);
    else if (this.#text) this.#keep(this.#text.of, this.#text.id, this.#text.fragment.end());
    else if (name === 'segment' || name === 'ignorable') this.#closePart();
    else if (name === 'unit') this.#finish(to);
  }

  #begin(name: string, { version = '', trgLang = '' }: Readonly<Record<string, string>>): void {
    if (name !== 'xliff') throw new IntakeError('The file is no XLIFF: its first element must be xliff.');
    if (!version.startsWith('2'))
      throw new IntakeError(`The file is XLIFF ${version.slice(0, 10)}; its file_format is xliff.`);
    this.#isXliff = true;
    this.#targetLanguage = trgLang;
  }

  #newUnit(attributes: Readonly<Record<string, string>>, from: number): Unit {
    return {
      id: attributes.name ?? attributes.id ?? '',
      isTranslatable: this.#fileTranslates && attributes.translate !== 'no',
      maxLength: attributes['slr:sizeRestriction'],
      sources: [],
      targets: [],
      isWhole: true,
      notes: [],
      data: new Map(),
      from,
    };
  }

  #keep(of: string, id: string, fragment: Fragment): void {
    this.#text = null;
    if (of === 'note') this.#unit?.notes.push(fragment.plain);
    else if (of === 'data') this.#unit?.data.set(id, fragment.plain);
    else if (of === 'source' && this.#part) this.#part.source = fragment;
    else if (of === 'target' && this.#part) this.#part.target = fragment;
  }

  #closePart(): void {
    const part = this.#part;
    this.#part = null;
    if (!this.#unit || !part?.source) return;
    this.#unit.sources.push(part.source);
    // What stands between segments is the same in the target unless it says otherwise.
    const target = part.target ?? (part.isSegment ? null : part.source);
    if (target === null || part.isInitial) this.#unit.isWhole = false;
    else this.#unit.targets.push(target);
  }

  #finish(to: number): void {
    const unit = this.#unit;
    this.#unit = null;
    if (!unit?.isTranslatable || unit.sources.length === 0) return;
    this.#units.add({
      file: this.#file,
      id: unit.id,
      source: joined(unit.sources),
      target: unit.isWhole ? joined(unit.targets) : null,
      targetLanguage: this.#targetLanguage,
      notes: unit.notes,
      maxLength: unit.maxLength,
      facts: unit.data.size === 0 ? {} : { data: Object.fromEntries(unit.data) },
      slot: { from: unit.from, to },
    });
  }
}

function joined(parts: readonly Fragment[]): Fragment {
  return {
    plain: parts.map(({ plain }) => plain).join(''),
    parts: parts.flatMap((part) => part.parts),
    hasMarkup: parts.some(({ hasMarkup }) => hasMarkup),
    isCdata: false,
  };
}
