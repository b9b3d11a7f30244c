import { type Insertable, sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { textsOf } from '#platform/db/lists.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import type { Override } from './tag-links.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'link_tags.overrides': Override[];
  }
}

export function readLinkTags(tx: Tx, workspaceIds: readonly string[]) {
  return tx.selectFrom('link_tags').selectAll().where('workspace_id', 'in', workspaceIds).execute();
}

export type LinkTagsRow = Awaited<ReturnType<typeof readLinkTags>>[number];

type Rule = Pick<LinkTagsRow, 'is_on' | 'domains' | 'source' | 'medium' | 'campaign' | 'overrides'>;
interface Added {
  workspaceId: string;
  /** Null where none were ever set. */
  linkTags: Rule | null;
  signatures: Pick<SignatureRow, 'account_id' | 'locale' | 'text'>[];
}

/** All that these workspaces add, in one statement: most of them add nothing. */
export async function readAdded(tx: Tx, workspaceIds: readonly string[]): Promise<Added[]> {
  const { rows } = await sql<Added>`
    select w.id as "workspaceId",
           (select to_jsonb(t) from link_tags t where t.workspace_id = w.id) as "linkTags",
           (select coalesce(jsonb_agg(s order by s.id), '[]') from signatures s where s.workspace_id = w.id) as signatures
      from unnest(${textsOf(workspaceIds)}) w (id)`.execute(tx);
  return rows;
}

/** Undefined if another writer was faster. Version 0: there were no tags before. */
export function writeLinkTags(
  tx: Tx,
  row: Omit<Insertable<Tables['link_tags']>, 'version'>,
  version: number,
): Promise<LinkTagsRow | undefined> {
  const values = { ...row, version: version + 1 };
  return tx
    .insertInto('link_tags')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('workspace_id').doUpdateSet(values).where('link_tags.version', '=', version),
    )
    .returningAll()
    .executeTakeFirst();
}

export function readSignatures(tx: Tx, workspaceIds: readonly string[]) {
  return tx
    .selectFrom('signatures')
    .selectAll()
    .where('workspace_id', 'in', workspaceIds)
    .orderBy('id')
    .execute();
}

export type SignatureRow = Awaited<ReturnType<typeof readSignatures>>[number];

export function writeSignature(tx: Tx, row: Insertable<Tables['signatures']>): Promise<SignatureRow> {
  const { text, updated_by, updated_at } = row;
  return tx
    .insertInto('signatures')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .expression(sql`workspace_id, coalesce(account_id, ''), coalesce(locale, '')`)
        .doUpdateSet({ text, updated_by, updated_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteSignature(
  tx: Tx,
  workspaceId: string,
  { accountId, locale }: { accountId: string | null; locale: string | null },
): Promise<void> {
  await tx
    .deleteFrom('signatures')
    .where('workspace_id', '=', workspaceId)
    .where('account_id', 'is not distinct from', accountId)
    .where('locale', 'is not distinct from', locale)
    .execute();
}
