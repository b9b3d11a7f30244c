import type { Output } from '../../api/client.ts';
import type { TextId } from '../../text/ids.ts';
import type { Post } from '../states.ts';
import type { Wall } from '../zone.ts';

export type CalendarData = Output<'get_calendar'>;
type Listed = CalendarData['days'][number]['posts'][number];

/** An entry on the calendar or in the tray. */
export interface Entry {
  key: string;
  postId: string;
  status: Post['status'];
  /** Null in the tray. */
  at: number | null;
  wall: Wall | null;
  title: string | null;
  text: string;
  platforms: readonly string[];
  accountIds: readonly string[];
  tags: readonly string[];
  /** Its first picture: its address, or the id of its media. */
  pictureUrl: string | null;
  mediaId?: string | undefined;
  isProjected: boolean;
  /** What needs attention on its accounts. */
  trouble: Trouble | null;
}

export type Trouble = Output<'get_calendar_states'>['posts'][number];

export function entryOf(listed: Listed): Entry {
  const at = Date.parse(listed.at);
  return {
    ...listed,
    key: listed.isProjected ? `${listed.postId}@${at}` : listed.postId,
    at,
    wall: wallFrom(listed.localTime),
    trouble: null,
  };
}

/** The entry itself where there is none. */
export function withTrouble(entry: Entry, troubles: ReadonlyMap<string, Trouble>): Entry {
  const trouble = entry.isProjected ? undefined : troubles.get(entry.postId);
  return trouble === undefined ? entry : { ...entry, trouble };
}

export function draftEntry(post: Post): Entry {
  return {
    key: post.postId,
    postId: post.postId,
    status: post.status,
    at: null,
    wall: null,
    title: post.title,
    text: post.content.text,
    platforms: [...new Set(post.targets.map(({ platform }) => platform))],
    accountIds: post.targets.map(({ accountId }) => accountId),
    tags: post.tags,
    pictureUrl: null,
    mediaId: post.content.mediaIds[0],
    isProjected: false,
    trouble: null,
  };
}

const wallFrom = (local: string): Wall => ({
  date: local.slice(0, 10),
  minute: Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16)),
});

/** Why a post cannot go there, or null. The server has the same rule; this one applies before the drop. */
export function whyNot(
  entry: Pick<Entry, 'status' | 'isProjected'>,
  at: number | null,
  now: number,
): TextId | null {
  if (entry.isProjected) return 'calendar.no.projected';
  if (entry.status === 'published') return 'calendar.no.published';
  if (entry.status === 'publishing') return 'calendar.no.publishing';
  if (entry.status === 'failed') return 'calendar.no.failed';
  if (entry.status === 'pending_approval') return 'calendar.no.pending';
  if (at !== null && at <= now) return 'calendar.no.past';
  if (at === null && entry.status !== 'scheduled') return 'calendar.no.unscheduled';
  return null;
}

/** Besides the statuses: posts of any status that need attention. */
export const ATTENTION = 'attention';

export type Filters = {
  platform?: string | undefined;
  group?: string | undefined;
  status?: string | undefined;
  tag?: string | undefined;
};

export function passes(
  entry: Entry,
  filters: Filters,
  groups: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const platforms = filters.platform?.split(',') ?? [];
  const members = filters.group === undefined ? undefined : groups.get(filters.group);
  return (
    (platforms.length === 0 || entry.platforms.some((each) => platforms.includes(each))) &&
    (members === undefined || entry.accountIds.some((each) => members.has(each))) &&
    (filters.status === undefined ||
      (filters.status === ATTENTION ? entry.trouble !== null : entry.status === filters.status)) &&
    (filters.tag === undefined || entry.tags.includes(filters.tag))
  );
}
