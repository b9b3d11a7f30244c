import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { PostParts, PostText } from '#social/door.ts';

const PREFIX = 'alt.';

/**
 * The descriptions of the post's pictures, for readers who cannot see them: in the language of the post,
 * else in the first there is. Those that every wanted language has are left out.
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
  const { rows } = await sql<{ id: string; alt_text: Record<string, string> }>`
    select id, alt_text from media
     where workspace_id = ${workspaceId} and id = any(${ids}) and deleted_at is null order by id`.execute(tx);
  return rows.flatMap(({ id, alt_text }) => {
    const text = alt_text[sourceLocale] ?? Object.values(alt_text)[0];
    const isThere = locales.every((locale) => alt_text[locale]);
    return text?.trim() && !isThere ? [{ path: PREFIX + id, text }] : [];
  });
}

/** Media belong to many posts: what somebody wrote for the language stays. */
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
  await sql`
    update media m set alt_text = m.alt_text || jsonb_build_object(${locale}::text, t.text), version = m.version + 1,
           updated_at = clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as t(id text, text text)
     where m.workspace_id = ${workspaceId} and m.id = t.id and m.deleted_at is null
       and coalesce(m.alt_text ->> ${locale}, '') = ''`.execute(tx);
}
