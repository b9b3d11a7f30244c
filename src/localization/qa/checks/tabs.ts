import { say } from '#kernel/say.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

export const tabs: Check = defineCheck({
  id: 'tabs',
  category: 'formatting',
  severity: 'minor',
  about: say('check.about_tabs'),
  when: HAS.tab,
  find({ from, to, target }) {
    const [a, b] = [from.once(countOf), to.once(countOf)];
    if (a === b) return NONE;
    const finding = whole(target, say('check.source_tabs_translation', { a, b }));
    return [isLayout(from) || isLayout(to) ? { ...finding, severity: 'info' } : finding];
  },
});

/**
 * Several tabs in a row or in several lines align columns, and words of another length need another
 * number of them.
 */
function isLayout({ text }: TextFacts): boolean {
  const inner = text.trim();
  return inner.includes('\t\t') || (inner.includes('\t') && inner.includes('\n'));
}

function countOf({ text }: TextFacts): number {
  return text.split('\t').length - 1;
}
