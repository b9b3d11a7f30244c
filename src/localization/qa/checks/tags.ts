import { differenceOf } from '#kernel/placeholders.ts';
import { say } from '#kernel/say.ts';
import { type Check, defineCheck, type Finding, list, NONE, whole } from '../check.ts';
import { type Tag, tagsOf } from '../tags-of.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** Same tags, each pair opened before it is closed. */
export const tags: Check = defineCheck({
  id: 'tags',
  category: 'formatting',
  severity: 'critical',
  about: say('check.about_tags'),
  // Tags of a syntax begin with other signs: {b}, §c.
  when: HAS.angle | HAS.bracket | HAS.brace | HAS.latin1,
  find({ from, to, target }) {
    const [a, b] = [from.once(tagsOf), to.once(tagsOf)];
    if (a.length === 0 && b.length === 0) return NONE;
    const isPlural = from.isIcu || to.isIcu;
    const { missing, extra } = differenceOf(names(a, isPlural), names(b, isPlural));
    const found: Finding[] = [];
    if (missing.length > 0)
      found.push(whole(target, say('check.translation_lacks_tag', { missing: list(missing) })));
    if (extra.length > 0) found.push(whole(target, say('check.source_no_tag', { extra: list(extra) })));
    if (found.length === 0 && from.once(isNested) && !to.once(isNested))
      found.push(whole(target, say('check.tag_closed_before_opened_tags')));
    // Whole pairs that only stress: other scripts have other ways, or none.
    const isTaste =
      [...missing, ...extra].every((tag) => STRESS.test(tag)) &&
      to.once(isNested) &&
      isEven(missing) &&
      isEven(extra);
    if (!isTaste || missing.length + extra.length === 0) return found;
    // A paragraph more, as around a title that was bold, loses nothing.
    const isLine =
      missing.some((tag) => /^<\/?(?:br|p)\b/iu.test(tag)) || extra.some((tag) => /^<br\b/iu.test(tag));
    return isDense(to.base) && !isLine ? NONE : found.map((each) => ({ ...each, severity: 'minor' }));
  },
});

/** What only stresses, breaks lines, or stands around the whole of a rich text. */
const STRESS =
  /^<\/?(?:(?:b|i|em|strong|u|bold|italic|emphasis|small|big|tt|br|q|p|html|body|qt)|p align="[a-z]{4,7}") ?\/?>$/iu;

/** What has no partner in many texts: a line, and a paragraph of old HTML. */
const ALONE = /^<\/?(?:br|p)\b/iu;

/** As many open as close. Half a pair is not a matter of taste: its emphasis never ends. */
function isEven(tags: readonly string[]): boolean {
  const paired = tags.filter((tag) => !ALONE.test(tag));
  return paired.filter((tag) => tag.startsWith('</')).length * 2 === paired.length;
}

/** Italics of Han and kana are hard to read. */
function isDense(base: string): boolean {
  return base === 'zh' || base === 'ja' || base === 'ko' || base === 'yue';
}

/** Text in a tag is text, and an address may lead to a page in the other language. */
const TEXTS =
  /\s(?:title|alt|label|text|placeholder|tooltip|summary|aria-label)\s?=\s?(?:"[^"\n]{0,200}"|'[^'\n]{0,200}')/giu;
const LINK = /(\shref\s?=\s?["'])(?:https?|mailto|help):[^"'\n]{0,200}/giu;

/** `<br>`, `<br/>` and `<br />` are one. */
const VOID = /^<(br|hr) {0,2}\/>$/iu;
/** What the program fills in is no part of the address that may change. */
const VALUE = /%\d|%s|\{\w{1,40}\}/gu;

function comparableTag(text: string): string {
  return text.includes('=')
    ? text
        .replace(TEXTS, '')
        .replace(LINK, (link, head: string) => head + (link.match(VALUE)?.join('') ?? ''))
        .replaceAll("'", '"')
        .replace(/=\s?"\s{1,5}/gu, '="')
        .replace(/\s{1,5}/gu, ' ')
    : text.replace(VOID, '<$1>').replace(/ \/>$/u, '/>');
}

/** The branches of a plural repeat their tags, and languages differ in how many branches they need. */
function names(all: readonly Tag[], isPlural: boolean): readonly string[] {
  const texts = all.map(({ text }) => comparableTag(text));
  return isPlural ? [...new Set(texts)] : texts;
}

/** Tags without a partner in the text (br, sprite) are left out. */
function isNested(facts: TextFacts): boolean {
  const all = facts.once(tagsOf);
  const closed = new Set(all.filter((tag) => tag.closes).map((tag) => tag.name));
  const open: string[] = [];
  for (const { closes, name } of all) {
    // </> of Unreal closes whatever is open.
    if (name === '') {
      if (closes) open.pop();
      continue;
    }
    if (!closed.has(name)) continue;
    if (!closes) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}
