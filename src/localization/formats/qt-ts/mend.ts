import { translationText } from './write.ts';
import { gettextTag } from '../language-tag.ts';
import { childElements, gapBefore, replaceChild } from '../mend-xml.ts';
import { applyEdits, isRetargeted, type Mend, newTarget } from '../skeleton.ts';
import { withAttribute, withoutAttribute } from '../xml-scan.ts';

/** The translation of a message, and the language of a file that gets another. */
export const mend: Mend = (place) => {
  const { old, rows, facts, language } = place;
  const [row] = rows;
  if (!row) return isRetargeted(place) ? withAttribute(old, 'language', gettextTag(language)) : old;
  const text = newTarget(place);
  if (text === undefined) return old;
  const children = childElements(old);
  const inside = translationText(row, text, language, facts.isNumerus === true);
  const target = children.find(({ name }) => name === 'translation');
  if (target) {
    const retag = (tag: string) =>
      text === '' ? withAttribute(tag, 'type', 'unfinished') : withoutAttribute(tag, 'type');
    return applyEdits(old, [replaceChild(old, target, inside, retag)]);
  }
  const last = children.at(-1);
  if (!last || text === '') return old;
  const added = `${gapBefore(old, last)}<translation>${inside}</translation>`;
  return applyEdits(old, [{ from: last.to, to: last.to, text: added }]);
};
