import { differenceOf } from '#kernel/placeholders.ts';
import { say } from '#kernel/say.ts';
import { type Check, defineCheck, type Finding, list, NONE, whole } from '../check.ts';
import { type Tag, tagsOf } from '../tags-of.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** Expects the same tags, each pair opened before it is closed. */
export const tags: Check = defineCheck({
  id: 'tags',
  category: 'formatting',
  severity: 'critical',
  about: say('check.about_tags'),
  // The syntaxes of a project may use tags with other delimiters: {b}, §c.
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
    // Complete pairs that only emphasize: other scripts emphasize differently or not at all.
    const isTaste =
      [...missing, ...extra].every((tag) => STRESS.test(tag)) &&
      to.once(isNested) &&
      isEven(missing) &&
      isEven(extra) &&
      !hasHalf(missing, to);
    if (!isTaste || missing.length + extra.length === 0) return found;
    // An added paragraph, for example instead of a bold title, loses nothing.
    const isLine =
      missing.some((tag) => /^<\/?(?:br|p)\b/iu.test(tag)) || extra.some((tag) => /^<br\b/iu.test(tag));
    return isDense(to.base) && !isLine ? NONE : found.map((each) => ({ ...each, severity: 'minor' }));
  },
});

/** Tags that only emphasize, break lines or enclose a whole rich text. */
const STRESS =
  /^<\/?(?:(?:b|i|em|strong|u|bold|italic|emphasis|small|big|tt|br|q|p|html|body|qt)|p align="[a-z]{4,7}") ?\/?>$/iu;

/** Tags that often have no partner: line breaks and paragraphs in old HTML. */
const ALONE = /^<\/?(?:br|p)\b/iu;

/**
 * As many opening as closing tags of each name. Half a pair is never a matter of taste, because its
 * effect does not end.
 */
function isEven(tags: readonly string[]): boolean {
  const open = new Map<string, number>();
  for (const tag of tags) {
    if (ALONE.test(tag)) continue;
    const name = tag.replace(/^<\/?|[\s/>].*$/gu, '').toLowerCase();
    open.set(name, (open.get(name) ?? 0) + (tag.startsWith('</') ? -1 : 1));
  }
  return open.values().every((count) => count === 0);
}

const WRITTEN = /<[^<>\n]{1,40}>/gu;

/**
 * Without its partner a half is not read as a tag, so that both seem to be missing: `<html>Text` for
 * `<html>Text</html>`. The half that is still written is no matter of taste.
 */
function hasHalf(missing: readonly string[], to: TextFacts): boolean {
  if (missing.length === 0) return false;
  const lost = new Set(missing);
  const read = new Set(to.once(tagsOf).map(({ start }) => start));
  return to.text
    .matchAll(WRITTEN)
    .some(({ 0: text, index }) => !read.has(index) && lost.has(comparableTag(text)));
}

/** Italics are hard to read in Han, kana and Hangul. */
function isDense(base: string): boolean {
  return base === 'zh' || base === 'ja' || base === 'ko' || base === 'yue';
}

/** Attributes whose text is translated. Links may lead to a page in the other language. */
const TEXTS =
  /\s(?:title|alt|label|text|placeholder|tooltip|summary|aria-label)\s?=\s?(?:"[^"\n]{0,200}"|'[^'\n]{0,200}')/giu;
const LINK = /(\shref\s?=\s?["'])(?:https?|mailto|help):[^"'\n]{0,200}/giu;

/** `<br>`, `<br/>` and `<br />` are equal. */
const VOID = /^<(br|hr) {0,2}\/>$/iu;
/** Values that the program fills in, which must not change with the address. */
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

/** Plural branches repeat their tags, and languages need different numbers of branches. */
function names(all: readonly Tag[], isPlural: boolean): readonly string[] {
  const texts = all.map(({ text }) => comparableTag(text));
  return isPlural ? [...new Set(texts)] : texts;
}

/** Ignores tags without a partner in the text (br, sprite). */
function isNested(facts: TextFacts): boolean {
  const all = facts.once(tagsOf);
  const closed = new Set(all.filter((tag) => tag.closes).map((tag) => tag.name));
  const open: string[] = [];
  for (const { closes, name } of all) {
    // </> of Unreal closes the innermost open tag.
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
