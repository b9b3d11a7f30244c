import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { freshDatabase, until } from '../harness.ts';
import { expectNothingRuns, useStarts } from '../starts.ts';
import { jsonOf } from '../unchecked.ts';
import { letMinutesPass } from './let-minutes-pass.ts';

const starts = useStarts();

/** When the supervisor is killed: after its first task was requested, then after a number of steps. */
const CUTS = [
  "select from media where status <> 'uploading'",
  "select from tasks where client_task_id = 'demo-launch'",
  "select from instance where name like 'demo_social:%' having count(*) >= 30",
  "select from instance where name like 'demo_social:published-%' having count(*) >= 3",
  "select from instance where name like 'demo_social:metrics-%' having count(*) >= 4",
];

/** Duplicates that a person would see: each query has a row for every duplicate. */
const TWICE = {
  templates: 'select name from export_templates group by 1 having count(*) > 1',
  tasks: 'select name from tasks where client_task_id is not null group by 1 having count(*) > 1',
  // A push is a publish without a task.
  publishes:
    "select task_id from runs where job_type = 'PUBLISH_TASK' and task_id is not null group by 1 having count(*) > 1",
  pushes: "select digest from pushes where state = 'applied' group by 1 having count(*) > 1",
  reviews: `select task_id, language, position from task_row_history where action in ('edited', 'approved', 'rejected')
             group by 1, 2, 3, action having count(*) > 1`,
  posts: 'select title from posts where source_post_id is null group by 1 having count(*) > 1',
  drafts: 'select source_post_id from posts where source_post_id is not null group by 1 having count(*) > 1',
  localizations: 'select post_id, locales from localize_calls group by 1, 2 having count(*) > 1',
  outcomes:
    "select data ->> 'targetId' from events where type = 'target.published' group by 1 having count(*) > 1",
  media: "select sha256 from media where status = 'ready' group by 1 having count(*) > 1",
  groups: 'select name from idea_groups group by 1 having count(*) > 1',
  ideas: 'select title from ideas group by 1 having count(*) > 1',
  comments: 'select account_id, text from comments group by 1, 2 having count(*) > 1',
  keys: "select label from app_keys where label = 'Demo filling' group by 1 having count(*) > 1",
  credentials: "select name from credentials where name = 'Demo filling' group by 1 having count(*) > 1",
};

describe('a first start that is cut short while it fills the demo world', () => {
  it('kill -9, again and again: the next start continues, and nothing exists twice', {
    timeout: 900_000,
  }, async () => {
    const dir = starts.folder();
    const databaseUrl = await freshDatabase();
    const env = { DATABASE_URL: databaseUrl, PARLANCE_SECRET_KEY: inject('secretKey'), PARLANCE_DEMO: 'on' };
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const rowsOf = async (query: string) => (await client.query(query)).rows;
    const passMinutes = () => letMinutesPass((statement) => client.query(statement));
    for (const cut of CUTS) {
      const { child, exited } = starts.start(dir, { env });
      await until(`so far: ${cut}`, async () => {
        await passMinutes();
        return (await rowsOf(cut)).length > 0;
      });
      child.kill('SIGKILL');
      await exited;
      await expectNothingRuns(dir);
      // The effect of a minute of waiting: a call that was cut off holds its key for so long.
      await client.query("update idempotency_keys set lease_until = now() - interval '1 second'");
    }
    const last = starts.start(dir, { env });
    const [, feeds] = await last.seen(/Sandbox feeds\s+(http:\S+)\//);
    const isWhole = async () => {
      await passMinutes();
      return (await rowsOf("select from instance where name = 'demo_world'")).length === 1;
    };
    await until('the world is whole', isWhole, 300_000);

    for (const [what, query] of Object.entries(TWICE))
      expect([what, await rowsOf(query)]).toEqual([what, []]);
    const platforms = await rowsOf(
      "select platform, count(*)::int as posts from post_targets where status = 'published' group by 1",
    );
    expect(platforms.length).toBeGreaterThan(4);
    for (const { platform, posts } of platforms) {
      const answer = await fetch(`${feeds}/__sandbox/${platform}/posts`);
      const { items } = await jsonOf<{ items: { id: string; text: string }[] }>(answer);
      const texts = items.map(({ text }) => text);
      expect([platform, texts.length, new Set(texts).size]).toEqual([platform, posts, posts]);
    }
    await client.end();
  });
});
