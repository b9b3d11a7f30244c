import { normalForm } from '#kernel/normal-form.ts';
import { findLinks } from '../../weighted-length.ts';

interface ShownLink {
  url: string;
  expanded_url?: string | undefined;
}

/**
 * Only the text, for finding our own post: X escapes three characters, replaces every link by a short one,
 * adds one for the media, and trims.
 */
export function comparable(text: string, links: readonly ShownLink[] = []): string {
  const meant = new Map(
    links.map(({ url, expanded_url: full }) => [url, full === undefined || isMediaLink(full) ? '' : full]),
  );
  const whole = text.replace(SHORT_LINK, (url) => meant.get(url) ?? url);
  const words = normalForm(
    whole.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
    'NFC',
  );
  // Without scheme and trailing slash, because X adds what was omitted.
  let shown = '';
  let at = 0;
  for (const { start, end } of findLinks(words)) {
    const link = words
      .slice(start, end)
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '');
    shown += words.slice(at, start) + link;
    at = end;
  }
  return (shown + words.slice(at)).replace(/\s+/g, ' ').trim();
}

/** The form in which X writes them. */
const SHORT_LINK = /https?:\/\/t\.co\/\w{1,40}/gi;

const isMediaLink = (url: string) => /\/status\/\d+\/(?:photo|video)\/\d+$/.test(url);
