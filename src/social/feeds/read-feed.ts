import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { FeedProblem, type RawItem, type ReadFeed, tidy, toItems, wordsOf } from './feed-item.ts';
import { readChangelog } from './read-changelog.ts';
import { readXmlFeed } from './read-xml-feed.ts';

const TITLE_MAX = 200;

/** Reads any of the four formats, which differ in their first character. */
export function readFeed(text: string, address: string): ReadFeed {
  const body = text.trimStart();
  const { kind, title, entries } = body.startsWith('<')
    ? readXmlFeed(body)
    : body.startsWith('{')
      ? { kind: 'json' as const, ...readJsonFeed(body) }
      : { kind: 'changelog' as const, ...readChangelog(body) };
  if (kind === 'changelog' && entries.length === 0) throw new FeedProblem(say('feeds.no_feed'));
  return { kind, title: tidy(title, TITLE_MAX), items: toItems(entries, address) };
}

const Words = z.string().catch('');
const JsonFeed = z.object({
  version: z.string().startsWith('https://jsonfeed.org/version/'),
  title: Words,
  items: z.array(
    z.object({
      id: z.union([z.string(), z.number()]).transform(String).catch(''),
      url: Words,
      external_url: Words,
      title: Words,
      summary: Words,
      content_text: Words,
      content_html: Words,
      date_published: Words,
    }),
  ),
});

function readJsonFeed(text: string): { title: string; entries: RawItem[] } {
  const { success, data } = JsonFeed.safeParse(parsed(text));
  if (!success) throw new FeedProblem(say('feeds.no_feed'));
  return {
    title: data.title,
    entries: data.items.map((item) => ({
      id: item.id,
      title: item.title,
      link: item.url || item.external_url,
      summary: item.summary || item.content_text || wordsOf(item.content_html),
      date: item.date_published,
    })),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FeedProblem(say('feeds.no_feed'));
  }
}

/** By byte order mark, else by the server's header, else by the XML declaration, else as UTF-8. */
export function decodeFeed(bytes: Uint8Array, contentType: string): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const charset =
    /;\s*charset="?([\w-]{1,40})/i.exec(contentType.slice(0, 200))?.[1] ??
    /^\s*<\?xml[^>]{0,100}?encoding=["']([\w-]{1,40})/i.exec(head)?.[1];
  const marked = head.startsWith('\xff\xfe') ? 'utf-16le' : head.startsWith('\xfe\xff') ? 'utf-16be' : null;
  return decoderOf(marked ?? charset ?? 'utf-8').decode(bytes);
}

function decoderOf(label: string) {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
