import { say } from '#kernel/say.ts';
import { problem, warning } from '../../check-rules.ts';
import type { Issue, PublishContent } from '../../contract.ts';
import { optionOf } from '../../option-of.ts';

const ID = /^(?:t3_)?([a-z0-9]{4,12})$/i;
const HOST = /^(?:[a-z]{2,10}\.)?reddit\.com$/i;
const PATH = /^\/(?:(?:r|user)\/[\w-]{2,30}\/)?comments\/([a-z0-9]{4,12})(?:\/|$)/i;
const SHORT_PATH = /^\/([a-z0-9]{4,12})\/?$/i;

export const isCrosspost = (content: PublishContent): boolean => optionOf(content, 'crosspost') !== '';

/**
 * Reddit's name of the post that a crosspost shows; null if it cannot be read from the option. The links of
 * Reddit's share button (`/s/…`) do not say which post they lead to.
 */
export function crosspostOf(content: PublishContent): string | null {
  const named = optionOf(content, 'crosspost');
  const id = ID.exec(named)?.[1] ?? idIn(named);
  return id === undefined ? null : `t3_${id.toLowerCase()}`;
}

function idIn(address: string): string | undefined {
  const url = URL.parse(address);
  if (url?.hostname === 'redd.it') return SHORT_PATH.exec(url.pathname)?.[1];
  return url && HOST.test(url.hostname) ? PATH.exec(url.pathname)?.[1] : undefined;
}

/** It has nothing of its own but a title. */
export function crosspostIssues(content: PublishContent): Issue[] {
  if (!isCrosspost(content)) return [];
  const { text, media, poll, link } = content;
  const only = say('reddit.crosspost_title_only');
  return [
    ...(crosspostOf(content) === null
      ? [problem('invalid_settings', 'settings.crosspost', say('reddit.crosspost_address'))]
      : []),
    ...(text.trim() === ''
      ? []
      : [problem('invalid_settings', 'text', only, { fix: say('reddit.leave_text_empty_or_comment') })]),
    ...(media.length === 0 ? [] : [problem('media_unsupported', 'mediaIds', only)]),
    ...(poll === null ? [] : [problem('invalid_settings', 'poll', only)]),
    ...(link === null ? [] : [warning('link_dropped', 'link', only)]),
  ];
}
