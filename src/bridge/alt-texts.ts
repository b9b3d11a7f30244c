import type { Tx } from '#platform/db/client.ts';
import type { PostParts, PostText } from '#social/public.ts';
import { addAlts, readAlts } from './store-texts.ts';

const PREFIX = 'alt.';

/**
 * The descriptions of the post's pictures for readers who cannot see them: in the language of the post, or
 * else in the first language there is. Those that exist in every wanted language are left out.
 */
export async function readAltTexts(
  tx: Tx,
  workspaceId: string,
  { content }: PostParts,
  sourceLocale: string,
  locales: readonly string[],
): Promise<PostText[]> {
  const ids = [...new Set([...content.mediaIds, ...content.parts.flatMap(({ mediaIds }) => mediaIds)])];
  if (ids.length === 0) return [];
  const rows = await readAlts(tx, workspaceId, ids);
  return rows.flatMap(({ id, alt_text }) => {
    const text = alt_text[sourceLocale] ?? Object.values(alt_text)[0];
    const isThere = locales.every((locale) => alt_text[locale]);
    return text?.trim() && !isThere ? [{ path: PREFIX + id, text }] : [];
  });
}

/** Media belong to many posts, so a description that somebody wrote for the language stays. */
export async function writeAltTexts(
  tx: Tx,
  workspaceId: string,
  locale: string,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  const made = Object.entries(texts).flatMap(([path, text]) =>
    path.startsWith(PREFIX) ? [{ id: path.slice(PREFIX.length), text }] : [],
  );
  if (made.length === 0) return;
  await addAlts(tx, workspaceId, locale, made);
}
