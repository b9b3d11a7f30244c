import { sql } from 'kysely';
import type { World } from '../../bench/world.ts';
import type { Sandbox } from '../../sandbox/server.ts';
import { say } from '../repeatable.ts';
import type { Listener } from './listen.ts';
import type { Ledger } from './traffic.ts';

/** Differences from what was promised. */
export interface Rest {
  doubled: string[];
  missing: string[];
  unfinished: number;
  untold: number;
  toldTwice: number;
  /** Posts of which the open page was not told. */
  unheard: number;
  filesLost: number;
  /** How long it took until nothing was missing, or nothing moved any more. */
  seconds: number;
}

interface Witnesses {
  world: World;
  sandbox: Sandbox;
  ledger: Ledger;
  listener: Listener;
  /** For the bucket. */
  countFiles(): number;
}

/** What was accepted is completed, exactly once. Gives up when nothing has moved for this long. */
export async function settle(witnesses: Witnesses, stillSec: number): Promise<Rest> {
  const began = performance.now();
  let [last, movedAt] = ['', began];
  for (;;) {
    // The store may be away just now.
    const rest = await look(witnesses).catch(() => null);
    const seconds = (performance.now() - began) / 1000;
    if (rest && isSettled(rest)) return { ...rest, seconds };
    const now = JSON.stringify(rest);
    if (rest === null || now !== last) [last, movedAt] = [now, performance.now()];
    if (rest && performance.now() - movedAt > stillSec * 1000) {
      await explain(witnesses.world, rest).catch((error: unknown) => say(String(error)));
      return { ...rest, seconds };
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

const isSettled = ({ missing, unfinished, untold, unheard, filesLost }: Omit<Rest, 'seconds'>) =>
  missing.length + unfinished + untold + unheard + filesLost === 0;

async function look({ world, sandbox, ledger, listener, countFiles }: Witnesses) {
  const texts = Object.values(sandbox.world.state('bluesky').posts).map(({ text }) => text);
  const seen = (mark: string) => texts.filter((text) => text.includes(mark)).length;
  const { rows } = await sql<{ tasks: number; pictures: number }>`
    select (select count(*)::int from unnest(${ledger.tasks}::text[]) wanted (id)
              left join tasks t on t.id = wanted.id where t.status is distinct from 'completed') as tasks,
           (select count(*)::int from unnest(${ledger.files}::text[]) wanted (id)
              left join media m on m.id = wanted.id where m.status is distinct from 'ready') as pictures`.execute(
    world.database.system,
  );
  const notices = ledger.tasks.map((id) => ledger.callbacks.get(id)?.size ?? 0);
  return {
    doubled: ledger.posts.filter((mark) => seen(mark) > 1),
    missing: ledger.posts.filter((mark) => seen(mark) === 0),
    unfinished: rows[0]?.tasks ?? 0,
    untold: notices.filter((count) => count === 0).length,
    toldTwice: notices.filter((count) => count > 1).length,
    unheard: ledger.postIds.filter((id) => !listener.heard.has(id)).length,
    filesLost: Math.max(rows[0]?.pictures ?? 0, ledger.files.length - countFiles()),
  };
}

/** The reason, as far as the store knows it. */
async function explain({ database }: World, rest: Omit<Rest, 'seconds'>): Promise<void> {
  const tell = async (name: string, question: ReturnType<typeof sql>) => {
    for (const row of (await question.execute(database.system)).rows) say(`${name}: ${JSON.stringify(row)}`);
  };
  if (rest.untold > 0)
    await tell(
      'task.completed',
      sql`select d.status, d.attempts, a.failure as error, count(*)::int as count
            from deliveries d left join delivery_attempts a on a.delivery_id = d.id and a.number = d.attempts
           where d.event = 'task.completed' group by 1, 2, 3 order by 4 desc limit 10`,
    );
  if (rest.unfinished > 0)
    await tell(
      'open tasks',
      sql`select t.status, r.job_type, r.status as run, r.error, count(*)::int as count,
                 max(now() - r.updated_at)::text as still
            from tasks t left join runs r on r.task_id = t.id
           where t.status <> 'completed' group by 1, 2, 3, 4 order by 5 desc limit 10`,
    );
  if (rest.filesLost > 0)
    await tell(
      'pictures',
      sql`select status, error_code, tries, count(*)::int as count from media group by 1, 2, 3`,
    );
  if (rest.missing.length > 0)
    await tell(
      'targets',
      sql`select status, count(*)::int as count, max(now() - updated_at)::text as still
            from post_targets group by 1 order by 2 desc limit 10`,
    );
  await tell(
    'jobs',
    sql`select name, state, count(*)::int as count, max(retry_count) as retries,
               max(start_after - now())::text as starts, max(now() - created_on)::text as age, max(output::text) as said
          from pgboss.job where state < 'completed' or state = 'failed' group by 1, 2 order by 3 desc limit 12`,
  );
}
