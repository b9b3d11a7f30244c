import { normalForm } from '#kernel/normal-form.ts';

const LINK =
  /https?:\/\/[^\s<>"'\u3000-\u303f\u3040-\u30ff\u4e00-\u9fff]*[a-z0-9/_=#&-]|(?<![\w@.-])(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|app|co|test)(?![\w-])(?:\/[^\s]*[a-z0-9/_=#&-])?/giu;
const EMOJI = /\p{RGI_Emoji}/gv;

/** Implemented independently of the application, so that each can reveal errors of the other. */
export function weighted(text: string): number {
  const normal = normalForm(text, 'NFC');
  const links = normal.match(LINK)?.length ?? 0;
  const rest = normal.replace(LINK, '');
  const emojis = rest.match(EMOJI)?.length ?? 0;
  let total = links * 23 + emojis * 2;
  for (const char of rest.replace(EMOJI, '')) total += isLight(char.codePointAt(0) ?? 0) ? 1 : 2;
  return total;
}

const isLight = (point: number) =>
  point <= 4351 ||
  (point >= 8192 && point <= 8205) ||
  (point >= 8208 && point <= 8223) ||
  (point >= 8242 && point <= 8247);

export const hasLink = (text: string) => new RegExp(LINK.source, 'iu').test(text);

interface UrlEntity {
  start: number;
  end: number;
  url: string;
  expanded_url: string;
  display_url: string;
  media_key?: string;
}

/** The text of a post in API responses: shortened links, three escaped characters, and a link for media. */
export function wireText(
  text: string,
  postId: string,
  postUrl: string,
  mediaKeys: readonly string[],
): { text: string; urls: UrlEntity[] } {
  const found: { url: string; expanded: string }[] = [];
  let wire = text.replace(LINK, (link) => {
    const url = `https://t.co/${shortOf(`${postId}${link}${found.length}`)}`;
    found.push({ url, expanded: /^https?:/i.test(link) ? link : `http://${link}` });
    return url;
  });
  wire = wire.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const entity = (start: number, url: string, expanded: string): UrlEntity => ({
    start,
    end: start + url.length,
    url,
    expanded_url: expanded,
    display_url: expanded.replace(/^https?:\/\//, '').slice(0, 26),
  });
  const own = `https://t.co/${shortOf(`${postId}media`)}`;
  if (mediaKeys.length > 0) wire = wire === '' ? own : `${wire} ${own}`;
  let from = 0;
  return {
    text: wire,
    urls: [
      ...found.map(({ url, expanded }) => {
        const start = wire.indexOf(url, from);
        from = start + url.length;
        return entity(start, url, expanded);
      }),
      ...mediaKeys.map((key) => ({
        ...entity(wire.lastIndexOf(own), own, `${postUrl}/photo/1`),
        media_key: key,
      })),
    ],
  };
}

function shortOf(text: string): string {
  let hash = 5381n;
  for (const char of text) hash = (hash * 33n + BigInt(char.codePointAt(0) ?? 0)) % 2n ** 52n;
  return hash.toString(36).padStart(10, 'a').slice(0, 10);
}
