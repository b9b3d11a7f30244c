import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { CommentRow } from '#social/public.ts';

export async function readFacts(tx: Tx, comment: CommentRow) {
  const row = await tx
    .selectFrom('workspaces as w')
    .innerJoin('accounts as a', 'a.workspace_id', 'w.id')
    .select(['w.locales', 'a.locale as account_locale'])
    .where('w.id', '=', comment.workspace_id)
    .where('a.id', '=', comment.account_id)
    .executeTakeFirst();
  return row ?? { locales: [], account_locale: null };
}

/** Only if the comment has not changed since, because people edit their comments. */
export async function findKept(tx: Tx, comment: CommentRow, locale: string): Promise<string | null> {
  const row = await tx
    .selectFrom('comment_translations')
    .select('text')
    .where('workspace_id', '=', comment.workspace_id)
    .where('comment_id', '=', comment.id)
    .where('locale', '=', locale)
    .where('source_key', '=', keyOf(comment))
    .executeTakeFirst();
  return row?.text ?? null;
}

export async function keepTranslation(
  tx: Tx,
  comment: CommentRow,
  locale: string,
  { text, origin }: { text: string; origin: string },
): Promise<void> {
  const set = { source_key: keyOf(comment), text, origin };
  await tx
    .insertInto('comment_translations')
    .values({ workspace_id: comment.workspace_id, comment_id: comment.id, locale, ...set })
    .onConflict((held) =>
      held.columns(['comment_id', 'locale']).doUpdateSet({ ...set, created_at: sql`now()` }),
    )
    .execute();
  await showTranslation(tx, comment, locale, text);
}

/** Unless the comment was edited meanwhile. */
export async function showTranslation(
  tx: Tx,
  comment: CommentRow,
  locale: string,
  text: string,
): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ translation: JSON.stringify({ locale, text }) })
    .where('workspace_id', '=', comment.workspace_id)
    .where('id', '=', comment.id)
    .where('text', '=', comment.text)
    .execute();
}

const keyOf = ({ text }: CommentRow) => sql<string>`md5(${text})::uuid`;
