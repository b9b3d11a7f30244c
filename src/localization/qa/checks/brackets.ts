import { protect } from '#kernel/placeholders.ts';
import { type Check, defineCheck, whole } from '../check.ts';

/** Width does not matter; braces of placeholders are not brackets. */
const BRACKET = /[()[\]{}]/gu;
const ALIASES: Readonly<Record<string, string>> = {
  '【': '[',
  '】': ']',
  '［': '[',
  '］': ']',
  '〔': '[',
  '〕': ']',
};

export const brackets: Check = defineCheck({
  id: 'brackets',
  severity: 'minor',
  // 4.6 and 5.8 % of human translations differ there: other kinds of brackets mark names and readings.
  severityIn: { ja: 'off', ko: 'off' },
  find({ source, target }) {
    return count(source) === count(target) ? [] : [whole(target, 'Brackets differ from the source.')];
  },
  fires: [
    { source: 'Gold (rare)', target: 'Gold selten' },
    { source: 'Gold (rare)', target: 'Gold (selten' },
  ],
  passes: [
    { source: 'Gold (rare)', target: '金（稀有）', language: 'zh-cn' },
    { source: '[Quest] {0}', target: '【任务】{0}', language: 'zh-cn' },
    { source: 'Gold (rare)', target: 'ゴールド', language: 'ja' },
  ],
});

function count(text: string): string {
  const bare = protect(text)
    .text.replace(/[【】［］〔〕]/gu, (mark) => ALIASES[mark] ?? mark)
    .normalize('NFKC');
  return (bare.match(BRACKET) ?? []).sort().join('');
}
