import { createHash } from 'node:crypto';
import { outsideOf, type Range } from '#kernel/outside-of.ts';
import { rememberLast } from '#kernel/remember-last.ts';
import { trimEndOf } from '#kernel/trim-end.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export const countGraphemes = rememberLast((text: string): number => {
  let count = 0;
  for (const _ of graphemes.segment(text)) count += 1;
  return count;
});

type Facet = {
  index: { byteStart: number; byteEnd: number };
  features: { $type: string; uri?: string; did?: string; tag?: string }[];
};

const LINK = /(?<=^|[\s(])https?:\/\/[^\s]+/giu;
const MENTION = /(?<=^|[\s(])@([a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+)/giu;
/** Ends at a space, even a zero-width one. The # in a keycap emoji (#️⃣) does not start a tag. */
const TAG = /(?<=^|\s)[#＃]((?!\ufe0f)(?:(?!\u00ad|\u2060|\u200a|\u200b|\u200c|\u200d|\u20e2)\S)+)/gu;
const TAG_GRAPHEMES_MAX = 64;

export function findLinks(text: string): (Range & { uri: string })[] {
  return [...text.matchAll(LINK)].flatMap((match) => {
    let uri = trimEndOf(match[0], /[.,;:!?'"»”’]/u);
    // "(see https://a.example/b)" ends before the bracket, "https://a.example/b_(c)" after it.
    if (uri.endsWith(')') && !uri.includes('(')) uri = uri.slice(0, -1);
    return URL.canParse(uri) ? [{ start: match.index, end: match.index + uri.length, uri }] : [];
  });
}

export function findMentions(text: string): (Range & { handle: string })[] {
  return [...text.matchAll(MENTION)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    handle: (match[1] ?? '').toLowerCase(),
  }));
}

export function findTags(text: string): (Range & { tag: string })[] {
  return [...text.matchAll(TAG)].flatMap((match) => {
    const tag = trimEndOf(match[1] ?? '', /\p{P}/u);
    // "#1" is a number, not a topic.
    if (tag === '' || /^\d+$/u.test(tag) || countGraphemes(tag) > TAG_GRAPHEMES_MAX) return [];
    return [{ start: match.index, end: match.index + 1 + tag.length, tag }];
  });
}

/** Positions count UTF-8 bytes, not JavaScript characters. */
export function facetsOf(text: string, dids: Readonly<Record<string, string | null>>): Facet[] {
  const links = findLinks(text);
  // The fragment of an address is not a tag, because facets must not overlap.
  const found = [
    ...links.map((span) => ({ ...span, feature: { $type: 'app.bsky.richtext.facet#link', uri: span.uri } })),
    ...findMentions(text)
      .filter(outsideOf(links))
      .flatMap((span) => {
        const did = dids[span.handle];
        return did ? [{ ...span, feature: { $type: 'app.bsky.richtext.facet#mention', did } }] : [];
      }),
    ...findTags(text)
      .filter(outsideOf(links))
      .map((span) => ({ ...span, feature: { $type: 'app.bsky.richtext.facet#tag', tag: span.tag } })),
  ].sort((a, b) => a.start - b.start);
  let at = 0;
  let bytes = 0;
  const bytesAt = (index: number) => {
    bytes += Buffer.byteLength(text.slice(at, index));
    at = index;
    return bytes;
  };
  return found.map(({ start, end, feature }) => ({
    index: { byteStart: bytesAt(start), byteEnd: bytesAt(end) },
    features: [feature],
  }));
}

const TID_LETTERS = '234567abcdefghijklmnopqrstuvwxyz';

/**
 * A record key of our own, 13 letters that sort by time: 53 bits of microseconds, 10
 * that distinguish writers.
 */
export function tidAt(microseconds: number, writer: number): string {
  let bits = (BigInt(microseconds) << 10n) | BigInt(writer & 1023);
  let tid = '';
  for (let i = 0; i < 13; i += 1) {
    tid = `${TID_LETTERS[Number(bits & 31n)]}${tid}`;
    bits >>= 5n;
  }
  return tid;
}

/** Microseconds of a millisecond that distinguish attempts; the rest is for the parts of a thread. */
const APART = 900;

/**
 * The key of a part of an attempt, the same whenever it is computed. Posts that come due together are
 * prepared within one millisecond, and a record with an existing key replaces the other one. Ten bits alone
 * would not keep them apart.
 */
export function keyOf(attemptId: string, at: Date, part = 0): string {
  const hash = createHash('sha256').update(attemptId).digest();
  return tidAt(at.getTime() * 1000 + (hash.readUInt32BE(2) % APART) + part, hash.readUInt16BE(0));
}
