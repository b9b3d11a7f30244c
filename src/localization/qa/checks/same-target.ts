import { say } from '#kernel/say.ts';
import { defineSetCheck, type Finding, type SetCheck, whole } from '../check.ts';

const WORDING = /[\p{L}\p{N}]+/gu;
/** "Close" and "Shut" may well be one word elsewhere; two sentences are rarely one. */
const SENTENCE_CHARS_MIN = 25;

export const sameTarget: SetCheck = defineSetCheck({
  id: 'same_target',
  category: 'accuracy',
  severity: 'info',
  about: say('check.about_same_target'),
  findIn(rows) {
    const found = new Map<number, Finding>();
    const filled = [...rows.entries()].filter(([, { target }]) => target.trim() !== '');
    for (const same of Map.groupBy(filled, ([, { target }]) => target.trim()).values()) {
      const first = same[0]?.[1];
      if (!first || same.length < 2) continue;
      for (const [index, { source, target }] of same.slice(1)) {
        if (wording(source) === wording(first.source)) continue;
        const isSentence = Math.min(source.length, first.source.length) >= SENTENCE_CHARS_MIN;
        found.set(index, {
          ...whole(target, say('check.same_translation', { source: first.source.slice(0, 60) })),
          ...(isSentence && { severity: 'minor' as const }),
        });
      }
    }
    return found;
  },
});

/** Case and punctuation do not make another text. */
function wording(source: string): string {
  return (source.toLowerCase().match(WORDING) ?? []).join(' ');
}
