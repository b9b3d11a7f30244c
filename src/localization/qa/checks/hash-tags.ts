import { say } from '#kernel/say.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

const HASH_TAG = /(?<![\p{L}\p{N}&#/])[#＃](?=[\p{L}_])[\p{L}\p{N}\p{M}_]{1,60}/gu;

/** Hash tags may be translated, so only their number is compared. */
export const hashTags: Check = defineCheck({
  id: 'hash_tags',
  category: 'accuracy',
  severity: 'minor',
  about: say('check.about_hash_tags'),
  when: HAS.hash | HAS.wide,
  find({ from, to, target }) {
    // In ICU messages, # stands for the number.
    if (from.isIcu || to.isIcu) return NONE;
    const [a, b] = [from.once(countOf), to.once(countOf)];
    return a === b ? NONE : [whole(target, say('check.source_hash_tags_translation', { a, b }))];
  },
});

function countOf({ bare }: TextFacts): number {
  return bare.match(HASH_TAG)?.length ?? 0;
}
