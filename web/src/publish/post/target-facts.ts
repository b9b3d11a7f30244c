import type { Operation } from '../../api/client.ts';
import type { Target } from '../states.ts';

/** The readings that a publish, a retry or its end makes stale. */
export const CHANGED_BY_PUBLISH: readonly Operation[] = [
  'get_post',
  'list_posts',
  'get_calendar',
  'get_calendar_states',
  'list_publish_attempts',
  'list_post_events',
];

/** Whether it is published is unknown: sending it again could show it twice. */
export const isUnknown = (target: Pick<Target, 'status' | 'errorCode'>) =>
  target.status === 'uncertain' || (target.status === 'failed' && target.errorCode === 'outcome_unknown');

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** What the platform and we said about it. */
export function reasonOf(target: Target): {
  message: string | null;
  platform: string | null;
} {
  return {
    message: text(target.error?.['message']),
    platform: text(target.error?.['platformMessage']),
  };
}

export interface Package {
  instructions: string;
  textToCopy: string;
  mediaUrls: string[];
  appLink: string;
  doneAt: string | null;
}

export function packageOf(target: Target): Package | null {
  const { manual } = target;
  if (manual === null) return null;
  const urls = manual['mediaUrls'];
  return {
    instructions: text(manual['instructions']) ?? '',
    textToCopy: text(manual['textToCopy']) ?? '',
    mediaUrls: Array.isArray(urls) ? urls.filter((each) => typeof each === 'string') : [],
    appLink: text(manual['appLink']) ?? '',
    doneAt: text(manual['doneAt']),
  };
}

export interface FirstComment {
  text: string;
  status: 'published' | 'failed' | 'pending';
  errorCode: string | null;
  platforms: string[];
}

/** The comment under the post. Accounts with the same words and the same result are shown together. */
export function firstCommentsOf(
  targets: readonly Pick<Target, 'platform' | 'firstComment'>[],
): FirstComment[] {
  const found = new Map<string, FirstComment>();
  for (const { platform, firstComment } of targets) {
    const words = text(firstComment?.['text']);
    if (words === null) continue;
    const reported = firstComment?.['status'];
    const status = reported === 'published' || reported === 'failed' ? reported : 'pending';
    const errorCode = text(firstComment?.['errorCode']);
    const key = JSON.stringify([words, status, errorCode]);
    const known = found.get(key) ?? { text: words, status, errorCode, platforms: [] };
    found.set(key, known);
    if (!known.platforms.includes(platform)) known.platforms.push(platform);
  }
  return [...found.values()];
}
