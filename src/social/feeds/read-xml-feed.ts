import { SaxesParser } from 'saxes';
import { say } from '#kernel/say.ts';
import { type FeedKind, FeedProblem, type RawItem, wordsOf } from './feed-item.ts';

/** Feeds are three or four levels deep; HTML inside an entry adds some more. */
const DEPTH_MAX = 64;
/** More than a feed shows; if there are more, the newest are taken. */
const ENTRIES_MAX = 1000;
const FIELD_CHARS_MAX = 20_000;

const ROOTS: Readonly<Record<string, FeedKind>> = { rss: 'rss', 'rdf:RDF': 'rss', feed: 'atom' };
const ENTRIES = new Set(['item', 'entry']);
const FIELDS = new Set([
  ...['title', 'link', 'guid', 'id', 'description', 'content:encoded', 'summary', 'content'],
  ...['pubDate', 'dc:date', 'published', 'updated'],
]);

interface Entry {
  fields: Map<string, string>;
  /** The declared type of those fields that have one: text, html, xhtml. */
  types: Map<string, string>;
  href: string;
}

/**
 * RSS and Atom. This parser knows only the five entities of XML, so no others are expanded. Feeds that are
 * not quite well-formed are read as far as possible.
 */
export function readXmlFeed(text: string): { kind: FeedKind; title: string; entries: RawItem[] } {
  if (/^<(?:!doctype )?html/i.test(text)) throw new FeedProblem(say('feeds.web_page'));
  const parser = new SaxesParser({ position: false, xmlns: false });
  const path: string[] = [];
  const entries: Entry[] = [];
  let kind: FeedKind | null = null;
  let title = '';
  let entry: Entry | null = null;
  let entryDepth = 0;
  let field: string | null = null;

  parser.on('error', () => {});
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name);
    if (path.length > DEPTH_MAX) throw new FeedProblem(say('feeds.no_feed'));
    if (path.length === 1) {
      kind = ROOTS[name] ?? null;
      if (kind === null) throw new FeedProblem(say('feeds.no_feed'));
    }
    if (entry === null) {
      if (!ENTRIES.has(name) || entries.length >= ENTRIES_MAX) return;
      entry = { fields: new Map(), types: new Map(), href: '' };
      entryDepth = path.length;
      return;
    }
    if (path.length !== entryDepth + 1) return;
    field = FIELDS.has(name) && !entry.fields.get(name) ? name : null;
    if (field !== null) entry.types.set(name, attributes['type'] ?? '');
    const { href, rel = 'alternate' } = attributes;
    if (name === 'link' && href !== undefined && rel === 'alternate' && entry.href === '') entry.href = href;
  });
  const add = (piece: string) => {
    if (entry === null) {
      if (path.at(-1) === 'title' && path.length <= 3 && title.length < FIELD_CHARS_MAX) title += piece;
    } else if (field !== null) {
      const had = entry.fields.get(field) ?? '';
      if (had.length < FIELD_CHARS_MAX) entry.fields.set(field, had + piece.slice(0, FIELD_CHARS_MAX));
    }
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    if (entry !== null && path.length === entryDepth) {
      entries.push(entry);
      entry = null;
    }
    if (entry !== null && path.length === entryDepth + 1) field = null;
    path.pop();
  });
  // Escapes bare ampersands, which are common: the parser would search the rest of the file
  // for the end of an entity.
  parser.write(text.replace(/&(?!#?\w{1,32};)/g, '&amp;')).close();
  if (kind === null) throw new FeedProblem(say('feeds.no_feed'));
  return { kind, title: wordsOf(title), entries: entries.map(toRaw) };
}

function toRaw({ fields, types, href }: Entry): RawItem {
  const first = (...names: string[]) => names.map((name) => fields.get(name) ?? '').find(Boolean) ?? '';
  /** RSS always contains HTML; Atom declares the type. */
  const words = (...names: string[]) => {
    const name = names.find((each) => fields.get(each)) ?? '';
    const isPlain = ['text', 'xhtml'].includes(types.get(name) ?? '');
    return isPlain ? (fields.get(name) ?? '') : wordsOf(fields.get(name) ?? '');
  };
  return {
    id: first('guid', 'id'),
    title: words('title'),
    link: href || first('link'),
    summary: words('description', 'summary', 'content:encoded', 'content'),
    date: first('pubDate', 'dc:date', 'published', 'updated'),
  };
}
