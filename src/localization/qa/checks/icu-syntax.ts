import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { readIcu } from '../icu.ts';
import { HAS } from '../text-facts.ts';

/** What the parser calls the fault, in words. */
const FAULTS: Readonly<Record<string, string>> = {
  MISSING_OTHER_CLAUSE: 'the branch "other" is missing',
  EXPECT_ARGUMENT_CLOSING_BRACE: 'a brace is not closed',
  UNMATCHED_CLOSING_TAG: 'a tag is closed that is not open',
  UNCLOSED_TAG: 'a tag is not closed',
  EMPTY_ARGUMENT: 'an argument is empty',
  MALFORMED_ARGUMENT: 'an argument is malformed',
  EXPECT_PLURAL_ARGUMENT_SELECTOR_FRAGMENT: 'the text of a branch is missing',
  EXPECT_SELECT_ARGUMENT_SELECTOR_FRAGMENT: 'the text of a branch is missing',
  DUPLICATE_PLURAL_ARGUMENT_SELECTOR: 'a branch stands there twice',
  DUPLICATE_SELECT_ARGUMENT_SELECTOR: 'a branch stands there twice',
};

export const icuSyntax: Check = defineCheck({
  id: 'icu_syntax',
  category: 'formatting',
  severity: 'critical',
  about: 'The source is a valid ICU plural or select message and the translation is none.',
  when: HAS.brace,
  find({ from, to, target }) {
    const source = from.once(readIcu);
    if (source === null || typeof source === 'string') return NONE;
    const reading = to.once(readIcu);
    if (reading !== null && typeof reading !== 'string') return NONE;
    const fault = reading === null ? 'it has no plural or select' : (FAULTS[reading] ?? 'it cannot be read');
    return [whole(target, `The translation is not a valid ICU message: ${fault}.`)];
  },
  fires: [
    {
      source: '{n, plural, one {# day} other {# days}}',
      target: '{n, plural, one {# Tag} other {# Tage}',
    },
    { source: '{n, plural, one {# day} other {# days}}', target: '{n, plural, one {# Tag}}' },
    { source: '{n, plural, one {# day} other {# days}}', target: '{n} Tage' },
    { source: '{g, select, male {He} other {They}}', target: '{g, Auswahl, male {Er} other {Sie}}' },
  ],
  passes: [
    { source: '{n, plural, one {# day} other {# days}}', target: '{n, plural, one {# Tag} other {# Tage}}' },
    { source: 'Set {a, b}', target: 'Menge {a, b' },
    { source: "It's {n, plural, other {#}}", target: "Das ist's: {n, plural, other {#}}" },
  ],
});
