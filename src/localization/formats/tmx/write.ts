import { type MemoryUnit, writeTmx } from './memory.ts';
import { sourceOf } from '../unit.ts';
import type { Write } from '../format.ts';
import type { RowSource } from '../export-row.ts';
import { childElements, gapBefore } from '../fill-xml.ts';
import { languageOf, standardTag } from '../language-tag.ts';
import { applyEdits, type Edit, type FillSlot, newTranslation } from '../skeleton.ts';
import { attributeIn, type XmlElement } from '../xml-scan.ts';
import { xmlAttribute, xmlText } from '../xml-text.ts';

/** Writes strings as units of a memory. Strings without translations are left out. */
export const write: Write = (rows, { languages, sourceLanguage, createdAt }) => {
  const source = sourceLanguage ?? 'en';
  const targets = languages.filter((language) => language !== source);
  return writeTmx(unitsOf(rows, targets), { sourceLanguage: source, createdAt, version: '1' });
};

async function* unitsOf(rows: RowSource, languages: readonly string[]): AsyncGenerator<MemoryUnit> {
  for await (const row of rows(languages)) {
    const targets = languages.flatMap((language) => {
      const text = row.values.get(language);
      if (text === undefined) return [];
      return [{ language, text, origin: null, isReviewed: null, author: null, updatedAt: null }];
    });
    if (targets.length === 0) continue;
    yield { source: sourceOf(row), stringId: row.stringId, previous: null, next: null, targets };
  }
}

/** Fills the segments that changed, and adds a variant for a language that the unit lacks. */
export const fillSlot: FillSlot = ({ old, rows: [row], options }) => {
  const changes = options.languages.flatMap((language): [string, string][] => {
    const text = language === options.sourceLanguage ? undefined : newTranslation(row, language);
    return text === undefined ? [] : [[language, text]];
  });
  if (changes.length === 0) return old;
  const variants = childElements(old).filter(({ name }) => name === 'tuv');
  const segments = variants.map((variant) => segmentOf(old, variant));
  const codes = segments.map((segment) => codesIn(segment ? old.slice(segment.from, segment.to) : ''));
  const common = codes.find(({ size }) => size > 0) ?? new Map<string, string[]>();
  const last = variants.at(-1);
  const edits = changes.map(([language, text]): Edit => {
    // If there are several, the reader used the last.
    const index = variants.findLastIndex((each) => languageOf(tagOf(old, each)) === language);
    const segment = segments[index];
    const inside = withCodes(text, codes[index]?.size ? codes[index] : common);
    if (segment?.isEmpty === true)
      return { from: segment.from, to: segment.to, text: `<seg>${inside}</seg>` };
    if (segment) return { from: segment.innerFrom, to: segment.innerTo, text: inside };
    const at = last?.to ?? old.lastIndexOf('</');
    const tuv = `<tuv xml:lang="${xmlAttribute(standardTag(language))}"><seg>${inside}</seg></tuv>`;
    return { from: at, to: at, text: `${last ? gapBefore(old, last) : ''}${tuv}` };
  });
  return applyEdits(old, edits);
};

function tagOf(xml: string, { from, innerFrom }: XmlElement): string {
  const tag = xml.slice(from, innerFrom);
  const place = attributeIn(tag, 'xml:lang') ?? attributeIn(tag, 'lang');
  return place ? tag.slice(place.from, place.to) : '';
}

function segmentOf(xml: string, { from, to }: XmlElement): XmlElement | undefined {
  const segment = childElements(xml.slice(from, to)).findLast(({ name }) => name === 'seg');
  return (
    segment && {
      ...segment,
      from: segment.from + from,
      to: segment.to + from,
      innerFrom: segment.innerFrom + from,
      innerTo: segment.innerTo + from,
    }
  );
}

const CODE = /<(bpt|ept|ph|it|ut)(?:\s[^<>]{0,500})?>([^<>]{1,500})<\/\1>/g;
const CODES_MAX = 100;

/**
 * The native codes of a segment, such as `<ph x="1">&lt;br&gt;</ph>`, by the text that a row shows for
 * them.
 */
function codesIn(segment: string): Map<string, string[]> {
  const codes = new Map<string, string[]>();
  for (const [element, , inside = ''] of segment.matchAll(CODE)) {
    const known = codes.get(inside);
    if (known) known.push(element);
    else codes.set(inside, [element]);
  }
  return codes;
}

/** A text as XML, with the native codes of the unit turned back into elements. */
function withCodes(text: string, codes: ReadonlyMap<string, readonly string[]>): string {
  // Texts and elements alternate. Codes are only searched in the texts, the longest first.
  let parts = [xmlText(text)];
  for (const [code, elements] of [...codes].toSorted(([a], [b]) => b.length - a.length).slice(0, CODES_MAX)) {
    let count = 0;
    parts = parts.flatMap((part, index) =>
      index % 2 === 1
        ? [part]
        : part.split(code).flatMap((piece, nth) => {
            if (nth === 0) return [piece];
            count += 1;
            return [elements[Math.min(count, elements.length) - 1] ?? code, piece];
          }),
    );
  }
  return parts.join('');
}
