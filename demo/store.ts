import { CompiledQuery } from 'kysely';
import type { Database, Tx } from '#platform/db/client.ts';

/**
 * Reads and changes that no operation offers, and the only place of the filling that uses the store directly:
 * finished steps, whether something has ended (polling the API this often would exceed its limits and cost a minute),
 * and moving times into the past.
 */
export type DemoStore = ReturnType<typeof openStore>;

/** Also for the start page, which shows the progress. */
export function openMarks(database: Database) {
  const run = async <T>(sql: string, ...values: unknown[]) =>
    (await database.executeSql<T>(sql, values)).rows;
  return {
    async get<T>(name: string): Promise<T | null> {
      const [row] = await run<{ value: T }>('select value from instance where name = $1', name);
      return row ? row.value : null;
    },
    put: (name: string, value: unknown) =>
      run(
        `insert into instance (name, value) values ($1, $2)
           on conflict (name) do update set value = excluded.value`,
        name,
        JSON.stringify(value),
      ),
    remove: (name: string) => run('delete from instance where name = $1', name),
  };
}

const STEP = 'demo_social:';

export function openStore(database: Database, workspaceId: string) {
  const marks = openMarks(database);
  const rows = async <T>(sql: string, ...values: unknown[]) =>
    (await database.executeSql<T>(sql, values)).rows;
  const underWay = new Map<string, Promise<unknown>>();

  const remembered = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    const known = await marks.get<{ done: T }>(STEP + step);
    if (known) return known.done;
    const done = await work();
    await marks.put(STEP + step, { done });
    return done;
  };
  /** A change of the store and its mark in one transaction. */
  const changeOnce = (step: string, change: (run: ReturnType<typeof runIn>) => Promise<unknown>) =>
    database.everyone(async (tx) => {
      const run = runIn(tx);
      const fresh = await run(
        `insert into instance (name, value) values ($1, '{"done":null}') on conflict do nothing returning name`,
        STEP + step,
      );
      if (fresh.length === 1) await change(run);
    });

  return {
    isDone: async (step: string) => (await marks.get(STEP + step)) !== null,

    /** Done once, however often the demo is started; the result is remembered. */
    once<T>(step: string, work: () => Promise<T>): Promise<T> {
      // Two parts that need the same picture at the same time make it once.
      const running = underWay.get(step) ?? remembered(step, work).finally(() => underWay.delete(step));
      underWay.set(step, running);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a step is always given the same work
      return running as Promise<T>;
    },

    /** While two weeks of history go out in seconds, no platform makes them wait. */
    setLimits: (limits: object) =>
      rows('update workspaces set limits = $2 where id = $1', workspaceId, JSON.stringify(limits)),

    accounts: () =>
      rows<{ id: string; platform: string; platform_account_id: string }>(
        `select id, platform, platform_account_id from accounts
          where workspace_id = $1 and disconnected_at is null`,
        workspaceId,
      ),

    async mediaStatus(mediaId: string): Promise<string | undefined> {
      return (await rows<{ status: string }>('select status from media where id = $1', mediaId))[0]?.status;
    },

    targets: (postId: string) =>
      rows<{ platform: string; status: string; errorCode: string | null }>(
        'select platform, status, error_code as "errorCode" from post_targets where post_id = $1',
        postId,
      ),

    /** Every published post, or those of one account. */
    published: (of?: { postId: string; accountId: string }) =>
      rows<{ platform: string; platform_post_id: string; age_sec: number }>(
        `select platform, platform_post_id, extract(epoch from now() - published_at)::int as age_sec
           from post_targets
          where workspace_id = $1 and status = 'published' and platform_post_id is not null
            and post_id = coalesce($2, post_id) and account_id = coalesce($3, account_id)`,
        workspaceId,
        of?.postId ?? null,
        of?.accountId ?? null,
      ),

    countComments: () =>
      count('select count(*)::int as count from comments where workspace_id = $1', workspaceId),

    countOpenJobs: (jobIds: readonly string[]) =>
      count(
        `select count(*)::int as count from pgboss.job where id = any($1::uuid[]) and state < 'completed'`,
        jobIds,
      ),

    /**
     * Moves a post that has just been published into the past: all its times move by the same amount, and the account
     * may publish again at once, because its last publish is then days ago.
     */
    movePostBack: (key: string, postId: string, hours: number) =>
      changeOnce(`dated-${key}`, async (run) => {
        const span = `${hours} hours`;
        const moveBack = (table: string, id: string, columns: readonly string[]) =>
          run(
            `update ${table} set ${columns.map((name) => `${name} = ${name} - $2::interval`).join(', ')} where ${id} = $1`,
            postId,
            span,
          );
        await moveBack('posts', 'id', ['published_at', 'created_at', 'updated_at']);
        await moveBack('post_targets', 'post_id', [
          'published_at',
          'verified_at',
          'accepted_at',
          'created_at',
          'updated_at',
        ]);
        await moveBack('publish_attempts', 'post_id', ['started_at', 'ended_at']);
        await moveBack('events', 'post_id', ['occurred_at']);
        await run(
          `update account_pace set last_publish_at = last_publish_at - $2::interval
            where account_id in (select account_id from post_targets where post_id = $1)`,
          postId,
          span,
        );
        // Publishes counted for today are moved to the past as well.
        await run(
          `update day_counters c set used = greatest(0, c.used - n.count)
             from (select workspace_id, counted_on, 'publish:' || account_id as metric, count(*) from post_targets
                    where post_id = $1 and counted_on is not null group by 1, 2, 3
                   union all
                   select workspace_id, counted_on, 'publish', count(*) from post_targets
                    where post_id = $1 and counted_on is not null group by 1, 2) n
            where c.workspace_id = n.workspace_id and c.day = n.counted_on and c.metric = n.metric`,
          postId,
        );
        await run('update post_targets set counted_on = null where post_id = $1', postId);
      }),

    /** Only these accounts, because the hourly job may have run in between, and its readings are from today. */
    fileMetricsUnder: (daysAgo: number, accountIds: readonly string[], since: Date) =>
      changeOnce(`filed-${daysAgo}`, async (run) => {
        if (daysAgo > 0)
          await run(
            `update metric_snapshots set day = day - $4::int, read_at = read_at - make_interval(days => $4::int)
              where workspace_id = $1 and account_id = any($2) and read_at >= $3 and target_id <> '+'`,
            workspaceId,
            accountIds,
            since,
            daysAgo,
          );
        // Nothing was known of a post before it was out.
        await run(
          `delete from metric_snapshots s using post_targets t
            where s.workspace_id = $1 and t.id = s.target_id and s.read_at < t.published_at`,
          workspaceId,
        );
      }),

    endAccess: (
      step: string,
      accountId: string,
      end: { status: string; endsInDays: number; errorCode: string | null },
    ) =>
      changeOnce(step, async (run) => {
        await run(
          `update account_tokens
              set expires_at = least(expires_at, now() + make_interval(days => $2)),
                  refresh_expires_at = now() + make_interval(days => $2),
                  renew_at = case when $2 < 0 then null else renew_at end
            where account_id = $1`,
          accountId,
          end.endsInDays,
        );
        await run(
          `update accounts
              set status = $2, last_error_code = $3, token_expires_at = now() + make_interval(days => $4),
                  version = version + 1
            where id = $1`,
          accountId,
          end.status,
          end.errorCode,
          end.endsInDays,
        );
      }),
  };

  async function count(sql: string, ...values: unknown[]): Promise<number> {
    return (await rows<{ count: number }>(sql, ...values))[0]?.count ?? 0;
  }
}

const runIn =
  (tx: Tx) =>
  async (sql: string, ...values: unknown[]) =>
    (await tx.executeQuery(CompiledQuery.raw(sql, values))).rows;
