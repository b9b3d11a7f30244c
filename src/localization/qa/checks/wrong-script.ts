import { isWrongScript } from '#kernel/wrong-script.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';

/** Words taken over from the source are names, not a wrong script. */
export const wrongScript: Check = defineCheck({
  id: 'wrong_script',
  category: 'accuracy',
  severity: 'critical',
  about: 'The translation is not written in the script of its language.',
  find({ from, to, source, target, targetLanguage }) {
    // What was not translated at all is `same_as_source`.
    return target !== source && isWrongScript(from.bare, to.bare, targetLanguage)
      ? [whole(target, 'The translation is not written in the script of its language.')]
      : NONE;
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
