import { sql } from 'kysely';
import type { Tx } from '../db/client.ts';
import type { Keyring } from '../secrets.ts';
import { sealUrl } from './sealed-url.ts';

/** A column that keeps receivers' URLs. */
export interface UrlPlace {
  table: string;
  column: string;
}

/** Seals URLs that were written before URLs were sealed; returns how many. A second run finds none. */
export async function sealOpenUrls(
  tx: Tx,
  keyring: Keyring,
  { table, column }: UrlPlace,
  limit: number,
): Promise<number> {
  const [of, url] = [sql.table(table), sql.ref(column)];
  const { rows } = await sql<{ id: string; workspace_id: string; url: string }>`
    select id, workspace_id, ${url} as url from ${of}
     where ${url} is not null and position('/#v1.' in ${url}) = 0
     limit ${limit} for update skip locked`.execute(tx);
  if (rows.length === 0) return 0;
  const urls = rows.map((row) => sealUrl(keyring, row.workspace_id, row.url));
  await sql`
    update ${of} as t set ${url} = n.url
      from unnest(${rows.map(({ id }) => id)}::text[], ${urls}::text[]) as n (id, url)
     where t.id = n.id`.execute(tx);
  return rows.length;
}
