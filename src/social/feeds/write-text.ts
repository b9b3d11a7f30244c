import { dateIn, fillVariables } from '../outgoing/variables.ts';
import { Content } from '../posts/content.ts';
import type { FeedItem } from './feed-item.ts';

interface Wish {
  template: string;
  locale: string | null;
}

/** The text of the draft; fields missing in the entry leave no gap. */
function writeText({ template, locale }: Wish, item: FeedItem, timezone: string, now: Date): string {
  return fillVariables(template, {
    title: item.title,
    link: item.link ?? '',
    summary: item.summary,
    date: dateIn(item.date ?? now, locale, timezone),
  })
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * Every entry must fit into a draft: if it exceeds the limits of a post, fields are
 * left out, the longest first.
 */
export function writeContent(wish: Wish, item: FeedItem, timezone: string, now: Date): Content {
  for (const kept of [item, { ...item, summary: '' }, { ...item, summary: '', title: '' }]) {
    const text = writeText(wish, kept, timezone, now);
    const { success, data } = Content.safeParse({ text, locale: wish.locale });
    if (success) return data;
  }
  return Content.parse({ text: item.link ?? '', locale: wish.locale });
}
