import { say } from '#kernel/say.ts';
import { readXliff, XliffHandlers } from './units.ts';
import { IntakeError } from '../intake-error.ts';
import type { Fragment } from '../xml-fragment.ts';
import type { TagAt } from '../xml.ts';

/** A target in one of these states is not a finished translation. */
const UNFINISHED = new Set(['new', 'needs-translation', 'needs-l10n', 'needs-adaptation']);
/** Elements whose texts are not the string itself. */
const PASSED_OVER = new Set(['alt-trans', 'bin-unit', 'seg-source', 'header', 'prop-group', 'count-group']);

/**
 * XLIFF 1.2. Inline elements stay in the text as tags. The id is the resname, otherwise the id of the
 * unit.
 */
export const read = readXliff('xliff', (units) => new Handlers(units, PASSED_OVER));

class Handlers extends XliffHandlers {
  #file: Readonly<Record<string, string>> = {};
  #unit: {
    attributes: Readonly<Record<string, string>>;
    source: Fragment | null;
    target: Fragment | null;
    notes: string[];
    at: TagAt;
  } | null = null;
  #state = '';

  protected begin({ version = '' }: Readonly<Record<string, string>>): void {
    if (version.startsWith('2'))
      throw new IntakeError(say('file.other_xliff', { version: version.slice(0, 10), format: 'xliff2' }));
  }

  protected enter(name: string, attributes: Readonly<Record<string, string>>, at: TagAt): boolean {
    if (name === 'file') {
      this.#file = attributes;
      this.units.addHeader(at);
    } else if (name === 'trans-unit') {
      this.#unit = { attributes, source: null, target: null, notes: [], at };
    } else if (this.#unit && (name === 'source' || name === 'target' || name === 'note')) {
      if (name === 'target') this.#state = attributes.state ?? '';
      return true;
    }
    return false;
  }

  protected keep(of: string, fragment: Fragment): void {
    if (!this.#unit) return;
    if (of === 'source') this.#unit.source ??= fragment;
    else if (of === 'note') this.#unit.notes.push(fragment.plain);
    else if (!UNFINISHED.has(this.#state) && (fragment.hasMarkup || fragment.plain.trim() !== ''))
      this.#unit.target ??= fragment;
  }

  protected leave(name: string, to: number): void {
    if (name !== 'trans-unit') return;
    const unit = this.#unit;
    this.#unit = null;
    if (!unit?.source || unit.attributes.translate === 'no') return;
    const { attributes } = unit;
    this.units.add({
      file: this.#file.original ?? '',
      id: attributes.resname ?? attributes.id ?? '',
      source: unit.source,
      target: unit.target,
      targetLanguage: this.#file['target-language'] ?? '',
      notes: unit.notes,
      maxLength: attributes['size-unit'] === 'char' ? attributes.maxwidth : undefined,
      slot: { from: unit.at.from, to },
      line: unit.at.line,
    });
  }
}
