import { say } from '#kernel/say.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { readIcu } from '../icu.ts';
import { HAS } from '../text-facts.ts';

/** The parser's error codes in words. */
const FAULTS: Readonly<Record<string, string>> = {
  MISSING_OTHER_CLAUSE: say('check.branch_other_missing'),
  EXPECT_ARGUMENT_CLOSING_BRACE: say('check.brace_not_closed'),
  UNMATCHED_CLOSING_TAG: say('check.tag_closed_not_open'),
  UNCLOSED_TAG: say('check.tag_not_closed'),
  EMPTY_ARGUMENT: say('check.argument_empty'),
  MALFORMED_ARGUMENT: say('check.argument_malformed'),
  EXPECT_PLURAL_ARGUMENT_SELECTOR_FRAGMENT: say('check.text_branch_missing'),
  EXPECT_SELECT_ARGUMENT_SELECTOR_FRAGMENT: say('check.text_branch_missing'),
  DUPLICATE_PLURAL_ARGUMENT_SELECTOR: say('check.branch_stands_twice'),
  DUPLICATE_SELECT_ARGUMENT_SELECTOR: say('check.branch_stands_twice'),
};

export const icuSyntax: Check = defineCheck({
  id: 'icu_syntax',
  category: 'formatting',
  severity: 'critical',
  about: say('check.about_icu_syntax'),
  when: HAS.brace,
  find({ from, to, target }) {
    const source = from.once(readIcu);
    if (source === null || typeof source === 'string') return NONE;
    const reading = to.once(readIcu);
    if (reading !== null && typeof reading !== 'string') return NONE;
    const fault =
      reading === null ? say('check.no_plural_select') : (FAULTS[reading] ?? say('check.cannot_be_read'));
    return [whole(target, say('check.translation_not_valid_icu_message', { fault }))];
  },
});
