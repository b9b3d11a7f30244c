import { say } from '#kernel/say.ts';
import { readXliff, XliffHandlers } from '../xliff/units.ts';
import type { Fragment } from '../xml-fragment.ts';
import { IntakeError } from '../intake-error.ts';
import type { TagAt } from '../xml.ts';

const TEXTS = new Set(['source', 'target', 'note', 'data']);
/** Elements of the standard's modules that repeat or describe the texts. */
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
 * XLIFF 2.0 and 2.1. The segments of a unit are joined, so that sentences are translated with their
 * neighbours. A unit is translated if every segment is.
 */
export const read = readXliff('xliff2', (units) => new Handlers(units, PASSED_OVER));

interface Unit {
  id: string;
  isTranslatable: boolean;
  maxLength: string | undefined;
  sources: Fragment[];
  targets: Fragment[];
  isWhole: boolean;
  notes: string[];
  data: Map<string, string>;
  at: TagAt;
}

class Handlers extends XliffHandlers {
  #targetLanguage = '';
  #file = '';
  #fileTranslates = true;
  #unit: Unit | null = null;
  /** The open segment or ignorable. */
  #part: { isSegment: boolean; isInitial: boolean; source: Fragment | null; target: Fragment | null } | null =
    null;

  protected begin({ version = '', trgLang = '' }: Readonly<Record<string, string>>, at: TagAt): void {
    if (!version.startsWith('2'))
      throw new IntakeError(say('file.other_xliff', { version: version.slice(0, 10), format: 'xliff' }));
    this.#targetLanguage = trgLang;
    this.units.addHeader(at);
  }

  protected enter(name: string, attributes: Readonly<Record<string, string>>, at: TagAt): boolean {
    if (name === 'file') {
      this.#file = attributes.original ?? attributes.id ?? '';
      this.#fileTranslates = attributes.translate !== 'no';
    } else if (name === 'unit') this.#unit = this.#newUnit(attributes, at);
    else if (name === 'segment' || name === 'ignorable') {
      const isInitial = (attributes.state ?? '') === 'initial';
      this.#part = { isSegment: name === 'segment', isInitial, source: null, target: null };
    } else return this.#unit !== null && TEXTS.has(name);
    return false;
  }

  protected leave(name: string, to: number): void {
    if (name === 'segment' || name === 'ignorable') this.#closePart();
    else if (name === 'unit') this.#finish(to);
  }

  #newUnit(attributes: Readonly<Record<string, string>>, at: TagAt): Unit {
    return {
      id: attributes.name ?? attributes.id ?? '',
      isTranslatable: this.#fileTranslates && attributes.translate !== 'no',
      maxLength: attributes['slr:sizeRestriction'],
      sources: [],
      targets: [],
      isWhole: true,
      notes: [],
      data: new Map(),
      at,
    };
  }

  protected keep(of: string, fragment: Fragment, id: string): void {
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
    // The text between segments is the same in the target unless the target overrides it.
    const target = part.target ?? (part.isSegment ? null : part.source);
    if (target === null || part.isInitial) this.#unit.isWhole = false;
    else this.#unit.targets.push(target);
  }

  #finish(to: number): void {
    const unit = this.#unit;
    this.#unit = null;
    if (!unit?.isTranslatable || unit.sources.length === 0) return;
    this.units.add({
      file: this.#file,
      id: unit.id,
      source: joined(unit.sources),
      target: unit.isWhole ? joined(unit.targets) : null,
      targetLanguage: this.#targetLanguage,
      notes: unit.notes,
      maxLength: unit.maxLength,
      facts: unit.data.size === 0 ? {} : { data: Object.fromEntries(unit.data) },
      slot: { from: unit.at.from, to },
      line: unit.at.line,
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
