import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each, type Finding, NONE } from '../check.ts';
import { endsWord } from '../ends-word.ts';
import { endsInNoBreak, startsWithNoBreak } from '../no-break-entity.ts';
import { HAS } from '../text-facts.ts';

const BEFORE =
  /(?<=[\p{L}\p{M}\p{N}»)%\ufffc])[;!?]+(?=[\s»")\ufffc]|$)|(?<=[\p{L}\p{M}»)])[:](?=[\s»\ufffc]|$)/gu;
const GUILLEMET = /«(?=[^\s\u00a0\u202f])|(?<=[^\s\u00a0\u202f])»/gu;
/** Canadian French uses the space only before a colon and inside guillemets. */
export const frenchSpaces: Check = defineCheck({
  id: 'french_spaces',
  category: 'locale',
  severity: 'minor',
  about: say('check.about_french_spaces'),
  languages: ['fr'],
  when: HAS.mark | HAS.colon | HAS.latin1,
  autofix: 'offered',
  find({ to, targetLanguage }) {
    const isCanadian = targetLanguage === 'fr-ca';
    const marks = each(BEFORE, to.bare, ({ 0: mark, index }) =>
      (isCanadian && mark !== ':') ||
      !endsWord(to, index, index + mark.length) ||
      endsInNoBreak(to.text, index) ||
      (mark === ';' && isItem(to.bare, index)) ||
      isCommand(to.bare, mark, index)
        ? null
        : {
            message: say('check.french_space_stands_before', { mark }),
            fix: (mark === ':' ? '\u00a0' : '\u202f') + mark,
          },
    );
    if (!to.has(HAS.latin1)) return marks;
    const quotes = each(GUILLEMET, to.bare, ({ 0: mark, index }) =>
      (mark === '«' ? startsWithNoBreak(to.text, index + 1) : endsInNoBreak(to.text, index))
        ? null
        : {
            message: say('check.french_space_stands_inside'),
            fix: mark === '«' ? '«\u00a0' : '\u00a0»',
          },
    );
    const all: Finding[] = [...marks, ...quotes];
    return all.length === 0 ? NONE : all;
  },
});

/** The last of the keywords of a desktop entry: "imprimer;papier à lettres;". */
function isItem(text: string, at: number): boolean {
  return /;\S[^;\n]{0,60}$/u.test(text.slice(Math.max(0, at - 62), at));
}

/** In "do COMMANDS; done", words in capitals are arguments and the semicolon belongs to the shell. */
function isCommand(text: string, mark: string, at: number): boolean {
  return mark === ';' && /\p{Lu}{3}$/u.test(text.slice(Math.max(0, at - 3), at));
}
