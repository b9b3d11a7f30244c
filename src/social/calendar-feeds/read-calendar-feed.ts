import { createHash } from 'node:crypto';
import { findRights } from '#platform/auth/store.ts';
import type { Services } from '#platform/context.ts';
import { roleMay } from '#platform/rights/roles.ts';
import { type AccountFace, readFaces } from '../accounts/store/facts.ts';
import { dayIn } from '../instant.ts';
import { type Entry, readEntries } from '../posts/store/read-calendar.ts';
import { nameOf } from '../workspace/store.ts';
import { findFeed, noteRead } from './store.ts';
import { writeIcs } from './write-ics.ts';

const DAY_MS = 86_400_000;
const BACK_DAYS = 90;
const AHEAD_DAYS = 366;
const POSTS_MAX = 2000;
/** The use of a feed is recorded at most once in this time, because programs poll every few minutes. */
const NOTE_MS = 60_000;

/**
 * The calendar behind a secret address; null if the secret is wrong or revoked, or if its maker may no longer
 * create one. It shows titles, times and accounts, but no text of posts.
 */
export async function readCalendarFeed(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  token: string,
): Promise<{ body: string; etag: string } | null> {
  const feed = await findFeed(database.system, token);
  if (!feed) return null;
  const { workspace_id: workspaceId, created_by: userId } = feed;
  const name = await nameOf(database.system, workspaceId);
  const maker = await findRights(database.system, workspaceId, userId);
  if (name === null || !maker || !roleMay(maker.role, 'manage')) return null;
  const caller = {
    kind: 'session',
    id: userId,
    userId,
    workspaceId,
    projectId: null,
    role: 'viewer',
  } as const;
  const now = clock.now();
  const { entries, faces } = await database.tenant(caller, async (db) => {
    const asked = {
      from: dayIn(new Date(now.getTime() - BACK_DAYS * DAY_MS), 'UTC'),
      to: dayIn(new Date(now.getTime() + AHEAD_DAYS * DAY_MS), 'UTC'),
      timezone: 'UTC',
      status: ['scheduled', 'publishing', 'published'],
    };
    const found = await readEntries({ db, caller }, asked, POSTS_MAX);
    const ids = [...new Set(found.flatMap(({ account_ids }) => account_ids))];
    if (feed.read_at === null || now.getTime() - feed.read_at.getTime() > NOTE_MS)
      await noteRead(db, workspaceId, now);
    return { entries: found, faces: await readFaces({ db, caller }, ids) };
  });
  const body = writeIcs(
    name,
    entries.map((entry) => eventOf(entry, faces)),
  );
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
}

const eventOf = (entry: Entry, faces: ReadonlyMap<string, AccountFace>) => ({
  id: entry.id,
  at: entry.at,
  title: entry.title ?? 'Post',
  description: entry.account_ids
    .flatMap((id) => faces.get(id) ?? [])
    .map(({ display_name, handle }) => `${display_name} (${handle})`)
    .join('\n'),
  isSure: entry.status !== 'scheduled',
});
