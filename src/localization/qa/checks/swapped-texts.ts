import { say } from '#kernel/say.ts';
import { defineSetCheck, type Finding, type SetCheck, viewOf, whole } from '../check.ts';
import { evidenceFor } from '../kinship.ts';

/** A text is no translation of its own source, and a likely one of the other. */
const UNLIKELY = -1;
const LIKELY = 1;
/** Who mixes up more has other troubles; each is held against each. */
const ROWS_MAX = 60;

/** An engine that answers for many rows at once may give one the text of its neighbour. */
export const swappedTexts: SetCheck = defineSetCheck({
  id: 'swapped_texts',
  category: 'accuracy',
  severity: 'major',
  about: say('check.about_swapped_texts'),
  findIn(rows) {
    const found = new Map<number, Finding>();
    const strange = [...rows.entries()]
      .filter(([, { source, target }]) => target.trim() !== '' && target !== source)
      .map(([index, row]) => ({ index, row, view: viewOf(row) }))
      .filter(({ view: { from, to } }) => evidenceFor(from, to) < UNLIKELY)
      .slice(0, ROWS_MAX);
    for (const one of strange) {
      const own = strange.find(
        ({ row, view }) =>
          row.targetLanguage === one.row.targetLanguage &&
          row.source !== one.row.source &&
          evidenceFor(view.from, one.view.to) > LIKELY,
      );
      if (own)
        found.set(
          one.index,
          whole(one.row.target, say('check.text_of_another', { source: own.row.source.slice(0, 60) })),
        );
    }
    return found;
  },
});
