import { sql } from 'kysely';
import type { Handle } from '#adapters/social/contract.ts';
import type { Tx } from '#platform/db/client.ts';
import type { AttemptRow, Phase } from './attempts.ts';

interface FirstTry {
  id: string;
  targetId: string;
  workspaceId: string;
  postId: string;
  publishKey: string | null;
  digest: string;
}

/** Inserts a try for each of these; their targets are locked. */
export async function insertTries(tx: Tx, tries: readonly FirstTry[], now: Date): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    insert into publish_attempts (id, workspace_id, post_id, target_id, no, publish_key, phase, handle, visible_done,
                                  request_digest, started_at)
    select n.id, n."workspaceId", n."postId", n."targetId",
           (select coalesce(max(a.no), 0) + 1 from publish_attempts a where a.target_id = n."targetId"),
           coalesce(n."publishKey", n.id), 'prepare', '{}', 0, n.digest, ${now}
      from jsonb_to_recordset(${JSON.stringify(tries)}::jsonb)
        as n (id text, "targetId" text, "workspaceId" text, "postId" text, "publishKey" text, digest text)
    returning *`.execute(tx);
  return rows;
}

/** The keys of those publishes of these targets that have had a try. */
export async function readTriedKeys(tx: Tx, targetIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('publish_attempts')
    .select('publish_key')
    .distinct()
    .where('target_id', '=', sql<string>`any(${[...targetIds]})`)
    .execute();
  return new Set(rows.map((row) => row.publish_key));
}

interface SavedStep {
  attemptId: string;
  handle: Handle;
  phase: Phase;
  visibleDone: number;
  intentAt: Date | null;
  intents: number;
}

export async function saveSteps(tx: Tx, steps: readonly SavedStep[]): Promise<Map<string, AttemptRow>> {
  const { rows } = await sql<AttemptRow>`
    update publish_attempts a
       set handle = n.handle, phase = n.phase, visible_done = n."visibleDone", intent_at = n."intentAt", intents = n.intents
      from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
        as n ("attemptId" text, handle jsonb, phase text, "visibleDone" int, "intentAt" timestamptz, intents int)
     where a.id = n."attemptId"
    returning a.*`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

interface Receipt {
  attemptId: string;
  handle: Handle;
  receipt: object;
}

export async function saveReceipts(tx: Tx, receipts: readonly Receipt[], now: Date): Promise<void> {
  await sql`
    update publish_attempts a
       set phase = 'follow', receipt = n.receipt, handle = n.handle, outcome = 'published', ended_at = ${now}, error_code = null
      from jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb) as n ("attemptId" text, handle jsonb, receipt jsonb)
     where a.id = n."attemptId"`.execute(tx);
}
