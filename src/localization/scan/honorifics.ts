import { wordSet } from '#kernel/word-set.ts';
import lists from './honorifics.json' with { type: 'json' };

/** Ranks and forms of address before a name, for languages that put them there. */
const BEFORE = wordSet(lists.before);

/** After a name, in Chinese, Japanese and Korean. Longer ones first. */
const AFTER =
  /(?:大将军|大將軍|副队长|副隊長|船长|船長|队长|隊長|将军|將軍|将軍|爵士|大人|先生|小姐|女士|夫人|殿下|陛下|阁下|閣下|博士|教授|老师|老師|长老|長老|师傅|師傅|师父|師父|掌门|神父|修女|国王|國王|女王陛下|さん|さま|ちゃん|くん|様|殿|卿|氏|님|씨)$/u;

export function isRank(word: string): boolean {
  return BEFORE.has(word.toLowerCase());
}

/**
 * The name without its rank, which is translated separately and may change for a person. Null if there
 * is nothing to cut: "King of Salt" is one name, like everything followed by "of".
 */
export function cutHonorific(form: string): string | null {
  const words = form.split(' ');
  const [first, second] = words;
  if (words.length >= 2 && words.length <= 3 && isRank(first ?? ''))
    return words.slice(1).every((word) => /^\p{Lu}/u.test(word)) && second ? words.slice(1).join(' ') : null;
  const name = form.replace(AFTER, '');
  // 森の王 is not a person named 森の.
  const isName = name !== form && [...name].length >= 2 && !/[のな的]$/u.test(name);
  return isName && words.length === 1 ? name : null;
}
