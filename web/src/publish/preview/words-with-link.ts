import type { Look } from './platform-looks.gen.ts';

/** The words as readers get them: some platforms have a place for a link only among the words. */
export function wordsWithLink(
  text: string,
  { linkInWords }: Pick<Look, 'linkInWords'>,
  { link, showsMore }: { link: { url: string } | null; showsMore: boolean },
): string {
  const isThere = linkInWords === 'always' || (linkInWords === 'beside' && showsMore);
  if (!isThere || !link?.url.includes('.') || text.includes(link.url)) return text;
  return text.trim() === '' ? link.url : `${text}\n\n${link.url}`;
}
