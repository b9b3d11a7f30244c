import { sql } from 'kysely';
import type { NewsPage } from '#adapters/social/connection.ts';
import type { Tx } from '#platform/db/client.ts';

/** Per place: more are never needed, and a busy group must not fill the store. */
const NOTES_MAX = 5000;

export interface Asking {
  until: Date;
  last: number | null;
}

/** Null while another process is asking. */
export async function claimNews(tx: Tx, key: Buffer, now: Date, until: Date): Promise<Asking | null> {
  const { rows } = await sql<{ last: string | null }>`
    insert into news_sources as s (key, asked_until) values (${key}, ${until})
    on conflict (key) do update set asked_until = excluded.asked_until
     where s.asked_until is null or s.asked_until < ${now}
    -- After a week without updates Telegram restarts its numbers, and the old number may hide new ones.
    returning case when s.last_at > ${now}::timestamptz - interval '6 days' then s.last end as last`.execute(
    tx,
  );
  const [row] = rows;
  return row ? { until, last: row.last === null ? null : Number(row.last) } : null;
}

/**
 * Only the current holder of the claim records how far it has read. A notice that arrives twice is kept once.
 */
export async function keepNews(
  tx: Tx,
  key: Buffer,
  asking: Asking,
  page: NewsPage,
  now: Date,
): Promise<void> {
  const items = [
    ...new Map(page.items.map((item) => [JSON.stringify([item.place, item.id]), item])).values(),
  ];
  await sql`
    with kept as (
      insert into news (source, place, id, body, forget_at)
      select ${key}, place, id, body, ${now}::timestamptz + days * interval '1 day'
        from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as r (place text, id text, body jsonb, days int)
      on conflict (source, place, id) do update set body = excluded.body)
    update news_sources set last = ${page.last}, last_at = ${now}
     where key = ${key} and asked_until = ${asking.until}`.execute(tx);
}

export async function releaseNews(tx: Tx, key: Buffer, { until }: Asking): Promise<void> {
  await tx
    .updateTable('news_sources')
    .set({ asked_until: null })
    .where('key', '=', key)
    .where('asked_until', '=', until)
    .execute();
}

/** The newest ones, oldest first. */
export async function readNews(tx: Tx, key: Buffer, place: string): Promise<unknown[]> {
  const rows = await tx
    .selectFrom('news')
    .select('body')
    .where('source', '=', key)
    .where('place', '=', place)
    .orderBy('number', 'desc')
    .limit(NOTES_MAX)
    .execute();
  return rows.map(({ body }) => body).toReversed();
}

/** Also deletes sources that were not used for a month. */
export async function deleteOldNews(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('news').where('forget_at', '<', now).execute();
  await sql`
    delete from news_sources s where coalesce(asked_until, last_at, '-infinity') < ${now}::timestamptz - interval '30 days'
       and not exists (select from news where source = s.key)`.execute(tx);
}
