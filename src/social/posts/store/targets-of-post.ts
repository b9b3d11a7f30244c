import { type Selectable, sql } from 'kysely';
import type { Tables } from '#platform/db/tables.gen.ts';

/**
 * The targets of post `p`, for a lateral join; whoever uses it names the tenant. They are looked up by their
 * post alone, behind a fence: as long as nobody has counted the tables, PostgreSQL would rather read all targets
 * of the workspace for each of its posts (37 s for 2,000 posts of 500 accounts instead of a tenth of a second).
 */
export const targetsOfPost = sql`(select * from post_targets where post_id = p.id offset 0)`;

/** The account of target `t`, likewise: by its workspace first, each was looked for among all that there are. */
export const accountOfTarget = sql<Selectable<Tables['accounts']>>`
  (select * from accounts where id = t.account_id offset 0)`;
