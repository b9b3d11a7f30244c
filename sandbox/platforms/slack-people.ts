import type { Ask, Reply } from '../http.ts';
import type { Scene } from '../platform.ts';
import { countIn } from '../windows.ts';
import { botOf, callerOf, no, refused, yes } from './slack-shared.ts';

/** Tier 2 of Slack's rate limits. */
const CALLS = { limit: 20, sec: 60 };
const PAGE_MAX = 1000;

interface Member {
  id: string;
  handle: string;
  name: string;
  deleted?: boolean;
}

/** Includes bots and deactivated users. */
export function listUsers(ask: Ask, scene: Scene): Reply {
  const { account, input } = callerOf(ask, scene, 'users:read');
  const window = countIn(scene, `users.list:${account.id}`, CALLS.limit, CALLS.sec);
  if (window.isOver) return { ...no('ratelimited'), status: 429, headers: { 'retry-after': '30' } };
  const { members } = account.facts;
  const people: Member[] = Array.isArray(members) ? members : [];
  const all = [
    { id: 'USLACKBOT', handle: 'slackbot', name: 'Slackbot' },
    ...people,
    { id: botOf(account), handle: 'parlance', name: 'Parlance', isBot: true },
  ];
  const from = Number(input['cursor'] || 0);
  if (!Number.isInteger(from) || from < 0) throw refused('invalid_cursor');
  const size = Math.min(PAGE_MAX, Number(input['limit'] || PAGE_MAX));
  const next = from + size;
  return yes({
    members: all.slice(from, next).map((each) => ({
      id: each.id,
      team_id: account.id,
      name: each.handle,
      deleted: 'deleted' in each && each.deleted,
      is_bot: 'isBot' in each,
      profile: { real_name: each.name, display_name: '' },
    })),
    response_metadata: { next_cursor: next < all.length ? String(next) : '' },
  });
}
