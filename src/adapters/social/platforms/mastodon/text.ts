import { normalForm } from '#kernel/normal-form.ts';
import { rememberLast } from '#kernel/remember-last.ts';

const SEGMENTER = new Intl.Segmenter('und', { granularity: 'grapheme' });
const LINK = /https?:\/\/[^\s<>"]+/giu;
/** `@name@server`: only the name counts. */
const REMOTE_MENTION =
  /(?<![\p{L}\p{N}/@])@([a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?)@[\p{L}\p{N}.-]+[\p{L}\p{N}]/giu;

export const LINK_LENGTH = 23;

/** The length as Mastodon counts it: what a reader sees as one character is one, a link is always the same. */
export function mastodonLength(text: string, linkLength = LINK_LENGTH): number {
  // Counted and not written out: a server may say any number.
  let links = 0;
  const rest = text.replace(LINK, () => {
    links += 1;
    return ' ';
  });
  return countGraphemes(rest.replace(REMOTE_MENTION, '@$1')) + links * (linkLength - 1);
}

const countGraphemes = rememberLast((text: string): number => {
  let length = 0;
  for (const _ of SEGMENTER.segment(text)) length += 1;
  return length;
});

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decoded(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
  const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
}

/** A status comes as HTML. */
export function plainText(html: string): string {
  const lines = html.replace(/<br\s*\/?>/gi, '\n').replace(/<\/p>\s*<p[^>]*>/gi, '\n\n');
  return withoutTags(lines)
    .replace(/&(#?\w+);/g, decoded)
    .trim();
}

/** Tag by tag: `/<[^>]*>/` looks from every `<` for an end that may not come. */
function withoutTags(html: string): string {
  let text = '';
  let at = 0;
  for (;;) {
    const open = html.indexOf('<', at);
    const close = open < 0 ? -1 : html.indexOf('>', open);
    if (close < 0) return text + html.slice(at);
    text += html.slice(at, open);
    at = close + 1;
  }
}

/** For finding our own status again: mentions come back without their server. */
export function comparableWords(text: string): string {
  return normalForm(text, 'NFC').replace(REMOTE_MENTION, '@$1').replace(/\s+/g, ' ').trim();
}
