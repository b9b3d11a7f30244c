import { protect } from '#kernel/placeholders.ts';
import { scriptOf } from '#kernel/scripts.ts';
import { type Check, defineCheck, whole } from '../check.ts';

/** Fewer foreign letters than this are an abbreviation (HP, EXP, DLC). */
const LETTERS_MIN = 5;
const LETTER = /\p{L}/gu;
/** Latin words end where another script begins, as in "Discordで参加". */
const WORD = /\p{scx=Latin}+|(?:(?!\p{scx=Latin})[\p{L}\p{M}])+/gu;

/** Words taken over from the source are names, not a wrong script. */
export const wrongScript: Check = defineCheck({
  id: 'wrong_script',
  severity: 'critical',
  find({ source, target, targetLanguage }) {
    const script = scriptOf(targetLanguage);
    if (script === null || target === source) return [];
    const taken = new Set(source.toLowerCase().match(WORD) ?? []);
    const own = (protect(target).text.toLowerCase().match(WORD) ?? []).filter((word) => !taken.has(word));
    const letters = own.join('').match(LETTER) ?? [];
    const right = letters.filter((letter) => script.test(letter)).length;
    if (letters.length < LETTERS_MIN || right * 2 >= letters.length) return [];
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
