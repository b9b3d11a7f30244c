import { normalForm } from '#kernel/normal-form.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

const KANA = /[\uff61-\uff9f]+/gu;

const BRACKETS_OR_DOTS = /^[｢｣･]+$/u;

export const halfWidthKana: Check = defineCheck({
  id: 'half_width_kana',
  category: 'locale',
  severity: 'minor',
  about: 'Half-width katakana, which many fonts lack.',
  languages: ['ja'],
  when: HAS.wide,
  autofix: 'sure',
  find({ source, target }) {
    if (target.search(KANA) === -1 || source.search(KANA) !== -1) return NONE;
    return each(KANA, target, ({ 0: kana }) => ({
      message: 'Katakana is half-width.',
      fix: normalForm(kana, 'NFKC'),
      // Half-width brackets and dots are chosen: whole programs set their quotations so.
      ...(BRACKETS_OR_DOTS.test(kana) && { severity: 'info' as const }),
    }));
  },
  fires: [
    { source: 'Game', target: 'ｹﾞｰﾑ', language: 'ja', fixed: 'ゲーム' },
    { source: 'Theology', target: '｢神学｣', language: 'ja' },
  ],
  passes: [
    { source: 'Game', target: 'ゲーム', language: 'ja' },
    { source: 'ｹﾞｰﾑ', target: 'ｹﾞｰﾑ', language: 'ja', sourceLanguage: 'ja' },
  ],
});
