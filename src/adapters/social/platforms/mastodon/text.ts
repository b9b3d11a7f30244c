import { normalForm } from '#kernel/normal-form.ts';
import { rememberLast } from '#kernel/remember-last.ts';

const SEGMENTER = new Intl.Segmenter('und', { granularity: 'grapheme' });
const LINK = /https?:\/\/[^\s<>"]+/giu;
/** `@name@server`: only the name counts. */
const REMOTE_MENTION =
  /(?<![\p{L}\p{N}/@])@([a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?)@[\p{L}\p{N}.-]+[\p{L}\p{N}]/giu;

export const LINK_LENGTH = 23;

/** The length as Mastodon counts it: graphemes count once, and every link has the same length. */
export function mastodonLength(text: string, linkLength = LINK_LENGTH): number {
  // Links are counted instead of replaced by padding, because a server may report any link length.
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

/** For finding our own status: mentions are returned without their server. */
export function comparableWords(text: string): string {
  return normalForm(text, 'NFC').replace(REMOTE_MENTION, '@$1').replace(/\s+/g, ' ').trim();
}
