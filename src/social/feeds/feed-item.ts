import { createHash } from 'node:crypto';
import { plainText } from '#adapters/social/plain-text.ts';
import type { Sentence } from '#kernel/say.ts';

export const FEED_KINDS = ['rss', 'atom', 'json', 'changelog'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/** One entry of a feed as plain text. */
export interface FeedItem {
  /** Identifies the entry, even when its text changes. */
  key: string;
  title: string;
  link: string | null;
  summary: string;
  date: Date | null;
}

export interface ReadFeed {
  kind: FeedKind;
  title: string;
  /** Newest first. */
  items: FeedItem[];
}

/** Why nothing can be read, for the person who follows the feed. */
export class FeedProblem extends Error {
  override name = 'FeedProblem';
  readonly sentence: Sentence;
  /** The wait requested by the server. */
  readonly waitSec: number;
  constructor(sentence: Sentence, waitSec = 0) {
    super(sentence);
    this.sentence = sentence;
    this.waitSec = waitSec;
  }
}

/** An entry as its format has it, before it is cleaned up and deduplicated. */
export interface RawItem {
  /** Empty where the format gives none. */
  id: string;
  title: string;
  link: string;
  summary: string;
  date: string;
}

const ITEMS_MAX = 200;
const TITLE_MAX = 200;
const SUMMARY_MAX = 600;
const LINK_MAX = 2048;
const DATE_MAX = 64;

/** Deduplicates and cleans the entries, newest first. Without dates, the order is that of the feed. */
export function toItems(raw: readonly RawItem[], address: string): FeedItem[] {
  const byKey = new Map<string, FeedItem>();
  for (const each of raw) {
    const link = linkOf(each.link, address);
    const title = tidy(each.title, TITLE_MAX).replaceAll('\n', ' ');
    const summary = tidy(each.summary, SUMMARY_MAX);
    const key = keyOf(each, link);
    if (title + summary === '' || byKey.has(key)) continue;
    byKey.set(key, { key, title, link, summary, date: dateOf(each.date) });
  }
  const items = [...byKey.values()];
  const isDated = items.every(({ date }) => date !== null);
  const time = ({ date }: FeedItem) => date?.getTime() ?? 0;
  return (isDated ? items.toSorted((a, b) => time(b) - time(a)) : items).slice(0, ITEMS_MAX);
}

/** The entry's own id; without one its link, or else its text. */
function keyOf(raw: RawItem, link: string | null): string {
  const id = raw.id.trim();
  return hashOf(id === '' ? (link ?? `${raw.title}\n${raw.date}\n${raw.summary}`) : `id:${id}`);
}

/** A hash that reveals when an entry has changed. */
export const wordsHash = ({ title, link, summary }: FeedItem) => hashOf(`${title}\n${link}\n${summary}`);

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Only addresses that a browser opens; a relative one is resolved against the address of the feed. */
function linkOf(written: string, address: string): string | null {
  const url = written.length > LINK_MAX ? null : URL.parse(written.trim(), address);
  return written.trim() !== '' && url && /^https?:$/.test(url.protocol) ? url.href : null;
}

function dateOf(written: string): Date | null {
  const at = new Date(written.slice(0, DATE_MAX).trim());
  return Number.isNaN(at.getTime()) ? null : at;
}

/** The text of an HTML fragment, with one line per block. */
export function wordsOf(html: string): string {
  return plainText(html.replace(/<\/(?:p|div|li|h[1-6]|tr|blockquote)>/gi, '\n'));
}

/** Single spaces between words, single empty lines between paragraphs, and truncated if it is too long. */
export function tidy(text: string, max: number): string {
  const lines = text
    .slice(0, max * 10)
    .split('\n')
    .map((line) => line.replace(/\s/gu, ' ').split(' ').filter(Boolean).join(' '));
  const tidied = lines
    .filter((line, at) => line !== '' || (lines[at - 1] ?? '') !== '')
    .join('\n')
    .trim();
  if (tidied.length <= max) return tidied.toWellFormed();
  const cut = tidied.slice(0, max - 1);
  const end = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'));
  return `${(end > max / 2 ? cut.slice(0, end) : cut).toWellFormed().replace(/\uFFFD$/, '')}…`;
}
