import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { JOB_SCHEMA } from '#platform/db/job-tables.ts';
import type { TargetStatus } from '../../model.ts';
import type { TargetRow } from '../../posts/rows.ts';
import { readTarget } from '../../posts/store/read-targets.ts';
import type { Plan } from '../../workspace/store.ts';
import type { AttemptRow } from './attempts.ts';

/** A target with what its worker must know about the account and the workspace. */
export interface Work {
  target: TargetRow & { status: TargetStatus };
  account: {
    id: string;
    platform: string;
    facts: Record<string, unknown>;
    status: 'active' | 'expiring' | 'expired';
    isManual: boolean;
    isPaused: boolean;
    isGone: boolean;
    /** The platform asked us to stop until then. */
    blockedUntil: Date | null;
  };
  /** Nothing goes out of a workspace that is being deleted. */
  workspace: Plan & { isDissolving: boolean; keptAt: Date | null };
  /** The last try of the most recently accepted publish; null before its first. */
  attempt: AttemptRow | null;
  /** How many tries that publish has had. */
  tries: number;
  /** How many of them provably did not arrive. */
  absences: number;
}

/** Locks the target: whoever wants to move it waits and then sees our changes. */
export async function loadWork(tx: Tx, targetId: string): Promise<Work | null> {
  const target = await readTarget(tx, targetId, true);
  if (!target) return null;
  const [standing, tries] = await Promise.all([
    readStandings(tx, [target.account_id]),
    tx
      .selectFrom('publish_attempts')
      .selectAll()
      .where('target_id', '=', targetId)
      .where('publish_key', '=', target.publish_key ?? '')
      .orderBy('no', 'desc')
      .execute(),
  ]);
  const found = standing.get(target.account_id);
  if (!found) return null;
  return {
    ...found,
    target: target as Work['target'],
    attempt: tries[0] ?? null,
    tries: tries.length,
    absences: tries.filter(({ outcome }) => outcome === 'absent').length,
  };
}

/** Accounts with their workspaces, by account id. */
export async function readStandings(
  tx: Tx,
  accountIds: readonly string[],
): Promise<Map<string, Pick<Work, 'account' | 'workspace'>>> {
  const rows = await tx
    .selectFrom('accounts as a')
    .innerJoin('workspaces as w', 'w.id', 'a.workspace_id')
    .leftJoin('account_pace as p', 'p.account_id', 'a.id')
    .select(['a.id', 'a.platform', 'a.facts', 'a.status', 'a.is_manual as isManual', 'a.paused as isPaused'])
    .select(sql<boolean>`a.disconnected_at is not null`.as('isGone'))
    .select('p.blocked_until as blockedUntil')
    .select(['w.id as workspaceId', 'w.timezone', 'w.limits', 'w.kept_at as keptAt'])
    .select(sql<boolean>`w.dissolves_at is not null or w.dissolved_at is not null`.as('isDissolving'))
    .where('a.id', '=', sql<string>`any(${[...accountIds]})`)
    .execute();
  return new Map(
    rows.map(({ workspaceId, timezone, limits, isDissolving, keptAt, ...account }) => [
      account.id,
      { account, workspace: { id: workspaceId, timezone, limits, isDissolving, keptAt } },
    ]),
  );
}

/** Whether a run is already queued, so that a job that enqueues itself has only one chain. */
export async function isWaiting(tx: Tx, { name }: { name: string }): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from ${sql.table(`${JOB_SCHEMA}.job`)} where name = ${name} and state = 'created') as waiting`.execute(
    tx,
  );
  return rows[0]?.waiting ?? false;
}
