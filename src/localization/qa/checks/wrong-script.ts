import { foreignLetters, scriptOf } from '#kernel/scripts.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';
import type { TextFacts } from '../text-facts.ts';

/** Fewer foreign letters than this are an abbreviation (HP, EXP, DLC). */
const LETTERS_MIN = 5;
const LETTER = /\p{L}/gu;
/** Latin words end where another script begins, as in "Discordで参加". */
const WORD = /\p{scx=Latin}+|(?:(?!\p{scx=Latin})[\p{L}\p{M}])+/gu;

/** Words taken over from the source are names, not a wrong script. */
export const wrongScript: Check = defineCheck({
  id: 'wrong_script',
  category: 'accuracy',
  severity: 'critical',
  about: 'The translation is not written in the script of its language.',
  find({ from, to, source, target, targetLanguage }) {
    const [script, foreign] = [scriptOf(targetLanguage), foreignLetters(targetLanguage)];
    if (script === null || foreign === null || target === source) return NONE;
    // Most texts are right at the first look: hardly a foreign letter.
    if ((to.bare.match(foreign)?.length ?? 0) < LETTERS_MIN) return NONE;
    const taken = from.once(wordsByScript);
    const own = [...to.once(wordsByScript)].filter((word) => !taken.has(word));
    const letters = own.join('').match(LETTER) ?? [];
    const fitting = letters.filter((letter) => script.test(letter)).length;
    if (letters.length < LETTERS_MIN || fitting * 2 >= letters.length) return NONE;
    return [whole(target, 'The translation is not written in the script of its language.')];
  },
  fires: [
    { source: 'Save the game', target: 'Spiel speichern', language: 'ja' },
    { source: 'Save the game', target: 'セーブしてください' },
    { source: 'Save the game', target: 'Сохранить игру', language: 'pl' },
  ],
  passes: [
    { source: 'Save the game', target: 'ゲームをセーブ', language: 'ja' },
    { source: 'Join us on Discord', target: 'Discordで参加', language: 'ja' },
    { source: 'Health +10', target: 'HP+10', language: 'zh-cn' },
    { source: 'Save the game', target: 'Spiel speichern' },
    { source: 'Save', target: 'Šàvé', language: 'qps-ploc' },
  ],
});

function wordsByScript({ bare }: TextFacts): ReadonlySet<string> {
  return new Set(bare.toLowerCase().match(WORD) ?? []);
}
