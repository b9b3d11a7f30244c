const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of graphemes.segment(text)) count += 1;
  return count;
}

export type Facet = {
  index: { byteStart: number; byteEnd: number };
  features: { $type: string; uri?: string; did?: string; tag?: string }[];
};

interface Span {
  start: number;
  end: number;
}

const LINK = /(?<=^|[\s(])https?:\/\/[^\s]+/giu;
const MENTION = /(?<=^|[\s(])@([a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+)/giu;
/** Ends at a space, also at one that has no width; the sign in a key cap (#️⃣) begins none. */
const TAG = /(?<=^|\s)[#＃]((?!\ufe0f)(?:(?!\u00ad|\u2060|\u200a|\u200b|\u200c|\u200d|\u20e2)\S)+)/gu;
const TAG_GRAPHEMES_MAX = 64;

export function findLinks(text: string): (Span & { uri: string })[] {
  return [...text.matchAll(LINK)].flatMap((match) => {
    let uri = match[0].replace(/[.,;:!?'"»”’]+$/u, '');
    // "(see https://a.example/b)" ends before the bracket, "https://a.example/b_(c)" after it.
    if (uri.endsWith(')') && !uri.includes('(')) uri = uri.slice(0, -1);
    return URL.canParse(uri) ? [{ start: match.index, end: match.index + uri.length, uri }] : [];
  });
}

export function findMentions(text: string): (Span & { handle: string })[] {
  return [...text.matchAll(MENTION)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    handle: (match[1] ?? '').toLowerCase(),
  }));
}

export function findTags(text: string): (Span & { tag: string })[] {
  return [...text.matchAll(TAG)].flatMap((match) => {
    const tag = (match[1] ?? '').replace(/\p{P}+$/u, '');
    // "#1" is a number, not a topic.
    if (tag === '' || /^\d+$/u.test(tag) || countGraphemes(tag) > TAG_GRAPHEMES_MAX) return [];
    return [{ start: match.index, end: match.index + 1 + tag.length, tag }];
  });
}

/** Positions count bytes of UTF-8, not characters of JavaScript. */
export function facetsOf(text: string, dids: Readonly<Record<string, string | null>>): Facet[] {
  const byteAt = (index: number) => Buffer.byteLength(text.slice(0, index));
  const facet = ({ start, end }: Span, feature: Facet['features'][number]): Facet => ({
    index: { byteStart: byteAt(start), byteEnd: byteAt(end) },
    features: [feature],
  });
  const links = findLinks(text);
  const mentions = findMentions(text).flatMap((span) => {
    const did = dids[span.handle];
    return did ? [facet(span, { $type: 'app.bsky.richtext.facet#mention', did })] : [];
  });
  // The part of an address after its # is not a tag: a facet must not lie over another.
  const tags = findTags(text).filter(
    (tag) => !links.some(({ start, end }) => tag.start < end && start < tag.end),
  );
  return [
    ...links.map((span) => facet(span, { $type: 'app.bsky.richtext.facet#link', uri: span.uri })),
    ...mentions,
    ...tags.map((span) => facet(span, { $type: 'app.bsky.richtext.facet#tag', tag: span.tag })),
  ].sort((a, b) => a.index.byteStart - b.index.byteStart);
}

const TID_LETTERS = '234567abcdefghijklmnopqrstuvwxyz';

/** A record key of our own, 13 letters that sort by time: 53 bits of microseconds, 10 that tell writers apart. */
export function tidAt(microseconds: number, writer: number): string {
  let bits = (BigInt(microseconds) << 10n) | BigInt(writer & 1023);
  let tid = '';
  for (let i = 0; i < 13; i += 1) {
    tid = `${TID_LETTERS[Number(bits & 31n)]}${tid}`;
    bits >>= 5n;
  }
  return tid;
}
