import { inlineText } from './write.ts';
import { standardTag } from '../language-tag.ts';
import { childElements, gapBefore, prefixOf, replaceChild } from '../mend-xml.ts';
import { applyEdits, isRetargeted, type Mend, type MendPlace, newTargetOf } from '../skeleton.ts';
import { attributeIn, withAttribute } from '../xml-scan.ts';

/** States in which a target was no translation yet. */
const UNFINISHED = new Set(['new', 'needs-translation', 'needs-l10n', 'needs-adaptation']);

/** The target of a unit, and the target language of a file that gets another. */
export const mend: Mend = (place) => {
  const { old, rows, language, about } = place;
  if (rows.length === 0)
    return about.languages.length < 2 && isRetargeted(place)
      ? withAttribute(old, 'target-language', standardTag(language))
      : old;
  const text = newTargetOf(place);
  return text === undefined ? old : mendUnit(place, text);
};

function mendUnit({ old, rows: [row] }: MendPlace, text: string): string {
  if (!row) return old;
  const inside = text === '' ? '' : inlineText(row, 'xliff')(text);
  const children = childElements(old);
  const target = children.find(({ name }) => name === 'target');
  if (target) {
    return applyEdits(old, [
      replaceChild(old, target, inside, (tag) => retag(tag, text === '' ? 'new' : 'translated')),
    ]);
  }
  const before = children.findLast(({ name }) => name === 'source' || name === 'seg-source');
  if (!before || text === '') return old;
  const name = `${prefixOf(old, before)}target`;
  const added = `${gapBefore(old, before)}<${name}>${inside}</${name}>`;
  return applyEdits(old, [{ from: before.to, to: before.to, text: added }]);
}

/** A state that the new text contradicts; every other one is the business of whoever set it. */
function retag(tag: string, state: string): string {
  const place = attributeIn(tag, 'state');
  if (!place) return tag;
  const isUnfinished = UNFINISHED.has(tag.slice(place.from, place.to));
  return isUnfinished === (state === 'new') ? tag : withAttribute(tag, 'state', state);
}
