import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type PlatformName, PUBLISHABLE } from '#adapters/social/platforms.ts';
import { prepareStore } from '#app/prepare-store.ts';
import { createBlobStore } from '#platform/blobs/store.ts';
import { systemClock } from '#platform/clock.ts';
import { OUTSIDE } from '#adapters/outside.ts';
import { loadConfig } from '#platform/config.ts';
import { SMALL_BUDGET } from '#platform/db/budget.ts';
import { openDatabase } from '#platform/db/client.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { newId } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import { createOutbound } from '#platform/net/outbound.ts';
import { createKeyring } from '#platform/secrets.ts';
import { addSample, connectAccount } from '../src/social/publishing/sample-posts-for-tests.ts';

export interface Store {
  /** For the processes that use it. */
  env: Record<string, string>;
  connect(platform: PlatformName): Promise<string>;
  addPost(platform: PlatformName, accountId: string, mark: string): Promise<string>;
  makeDue(postIds: readonly string[]): Promise<void>;
  /** Runs of a publish that started again because their worker was gone. */
  countInterrupted(): Promise<number>;
  /** Targets that are neither published nor failed. */
  countOpen(): Promise<number>;
  statuses(): Promise<
    Map<string, { status: string; errorCode: string | null; tries: number; probed: boolean }>
  >;
}

/** A separate PostgreSQL, as durable as in production, with one workspace whose limits are out of the way. */
export async function openStore(
  sandboxUrl: string,
  defer: (step: () => Promise<void> | void) => void,
): Promise<Store> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlance-rel-'));
  defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const log = createLog('error', {}, process.stderr);
  const clock = systemClock;
  const postgres = await startEmbeddedPostgres({ dataDir, log, clock, durability: 'safe' });
  defer(() => postgres.stop());
  const secretKey = Buffer.alloc(32, 7);
  const env = {
    DATABASE_URL: postgres.adminUrl,
    PORT: '0',
    PARLANCE_DATA_DIR: dataDir,
    PARLANCE_SECRET_KEY: secretKey.toString('base64'),
    PARLANCE_SANDBOX_URL: sandboxUrl,
    PARLANCE_DEMO: 'off',
    PARLANCE_LOCAL_ENGINE: 'builtin',
    PARLANCE_LOG: 'silent',
  };
  const config = loadConfig(OUTSIDE, env);
  await prepareStore({ config, adminUrl: postgres.adminUrl, publicUrl: 'http://127.0.0.1', clock, log });
  const database = await openDatabase({
    url: postgres.adminUrl,
    budget: SMALL_BUDGET,
    log,
    applicationName: 'rel',
  });
  defer(() => database.close());
  const outbound = createOutbound({ policy: { allows: () => false }, clock });
  defer(() => outbound.close());
  const blobs = createBlobStore({ kind: 'disk', root: join(dataDir, 'blobs'), clock });
  const services = { config, database, clock, log, outbound, blobs, keyring: createKeyring([secretKey]) };
  const owner = { workspaceId: newId('ws', clock), userId: newId('usr', clock) };
  const limits = {
    publishesPerDay: 1_000_000,
    accountPublishesPerDay: Object.fromEntries(PUBLISHABLE.map((name) => [name, 1_000_000])),
    publishIntervalSec: Object.fromEntries(PUBLISHABLE.map((name) => [name, 0])),
  };
  await database.everyone((tx) =>
    tx
      .insertInto('workspaces')
      .values({ id: owner.workspaceId, name: 'Rel', kind: 'team', limits: JSON.stringify(limits) })
      .execute(),
  );

  return {
    env,
    connect: (platform) => connectAccount(services, owner.workspaceId, platform),
    addPost: (platform, accountId, mark) => addSample(services, owner, platform, accountId, mark),
    async makeDue(postIds) {
      await sql`
        update posts set status = 'scheduled', scheduled_at = now()
         where id = any(${[...postIds]}) and status = 'draft'`.execute(database.system);
    },
    async countInterrupted() {
      const { rows } = await sql<{ starts: number }>`
        select coalesce(sum(retry_count), 0)::int as starts from pgboss.job where name = 'run_publish_target'`.execute(
        database.system,
      );
      return rows[0]?.starts ?? 0;
    },
    async countOpen() {
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from post_targets where status not in ('published', 'failed')`.execute(
        database.system,
      );
      return rows[0]?.open ?? 0;
    },
    async statuses() {
      const { rows } = await sql<{
        post_id: string;
        status: string;
        error_code: string | null;
        tries: number;
        probed: boolean;
      }>`
        select t.post_id, t.status, t.error_code, count(a.id)::int as tries, coalesce(bool_or(a.probes > 0), false) as probed
          from post_targets t left join publish_attempts a on a.target_id = t.id
         group by t.post_id, t.status, t.error_code`.execute(database.system);
      return new Map(
        rows.map(({ post_id, error_code, ...row }) => [post_id, { ...row, errorCode: error_code }]),
      );
    },
  };
}
