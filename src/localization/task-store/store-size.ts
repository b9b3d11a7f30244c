import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

/**
 * Whether a task has more strings than that, or will: before its import, by the compressed bytes of its file. A file
 * behind an address may have any number.
 */
export async function isLargeTask(
  tx: Tx,
  taskId: string | null,
  { strings, packedBytes }: { strings: number; packedBytes: number },
): Promise<boolean> {
  const { rows } = await sql<{ isLarge: boolean }>`
    select case when exists (select from task_strings s where s.task_id = t.id offset ${strings}) then true
                when t.strings_count is not null then false
                else case t.options #>> '{source,kind}'
                  when 'strings' then false
                  when 'file' then coalesce((select sum(octet_length(p.data)) from skeleton_parts p
                    where p.project_id = t.project_id and p.sha256 = t.options #>> '{source,sha256}'), 0) > ${packedBytes}
                  else true end
           end as "isLarge"
      from tasks t where t.id = ${taskId}`.execute(tx);
  return rows[0]?.isLarge ?? false;
}
