import { say } from '#kernel/say.ts';
import { type CheckView, defineSetCheck, type Finding, type SetCheck, viewOf, whole } from '../check.ts';
import { evidenceFor, isDense } from '../kinship.ts';

/**
 * How unlikely the own text, how likely the other row's text and how large the gap must be: `mutual`
 * if the other row would also take this row's text, `alone` if not (rows that moved up by one).
 */
interface Bounds {
  mutual: Bound;
  alone: Bound;
}
interface Bound {
  own: number;
  other: number;
  gap: number;
}
const SPACED: Bounds = { mutual: { own: -0.5, other: 0, gap: 2 }, alone: { own: -1, other: 3, gap: 5 } };
/** In dense scripts a character is a word and may match by chance, in prose more often than in labels. */
const DENSE_LABEL: Bounds = { mutual: SPACED.mutual, alone: { own: -2, other: 4, gap: 7 } };
const DENSE_PROSE: Bounds = { mutual: { own: -2, other: 2, gap: 6 }, alone: { own: -5, other: 5, gap: 11 } };
const LABEL_WORDS_MAX = 5;
/** Each row is compared with each. A file that mixes up more rows has other problems. */
const ROWS_MAX = 60;

/** A row whose text hardly matches its source. */
interface Strange {
  index: number;
  view: CheckView;
  own: number;
}

/** An engine that answers for many rows at once may assign a text to the wrong row. */
export const swappedTexts: SetCheck = defineSetCheck({
  id: 'swapped_texts',
  category: 'accuracy',
  severity: 'major',
  about: say('check.about_swapped_texts'),
  findIn(rows, evidenceOf) {
    const found = new Map<number, Finding>();
    const strange = [...rows.entries()]
      .filter(([, { source, target }]) => target.trim() !== '' && target !== source)
      .map(([index, row]) => ({ index, row, own: evidenceOf(index) }))
      .filter(({ own }) => own < SPACED.mutual.own)
      .sort((a, b) => a.own - b.own)
      .slice(0, ROWS_MAX)
      .map(({ row, ...rest }): Strange => ({ ...rest, view: viewOf(row) }));
    for (const one of strange) {
      const { mutual, alone } = boundsOf(one.view);
      const owner = strange.find((other) => {
        if (one.own >= mutual.own) return false;
        const evidence = evidenceOfText(one, other);
        return (
          isLikely(one, evidence, alone) ||
          (isLikely(one, evidence, mutual) && isLikely(other, evidenceOfText(other, one), mutual))
        );
      });
      if (owner)
        found.set(
          one.index,
          whole(one.view.target, say('check.text_of_another', { source: owner.view.source.slice(0, 60) })),
        );
    }
    return found;
  },
});

function boundsOf({ from, targetLanguage }: CheckView): Bounds {
  if (!isDense(targetLanguage)) return SPACED;
  return from.words.length <= LABEL_WORDS_MAX ? DENSE_LABEL : DENSE_PROSE;
}

/** How well the text of one row matches the other row's source. */
function evidenceOfText(one: Strange, other: Strange): number {
  if (one.view.source === other.view.source) return -Infinity;
  if (one.view.targetLanguage !== other.view.targetLanguage) return -Infinity;
  return evidenceFor(other.view.from, one.view.to);
}

/** Whether the text of a row rather translates the source for which there is this evidence. */
function isLikely({ own }: Strange, evidence: number, bound: Bound): boolean {
  return own < bound.own && evidence > bound.other && evidence - own > bound.gap;
}
