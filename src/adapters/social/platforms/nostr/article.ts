import { createHash } from 'node:crypto';
import type { PublishContent, PublishJob, PublishPart } from '../../contract.ts';
import { optionOf } from '../../option-of.ts';
import type { Step } from '../../thread-steps.ts';
import { addressOf, type Draft, KIND, type NostrEvent } from './event.ts';

/** A NIP-23 article; everything else is a note. */
export const isArticle = ({ settings }: Pick<PublishContent, 'settings'>): boolean =>
  settings['article'] === true;

const NAME_MAX = 80;

/**
 * The name under which clients store it. A later article of the same author with the same name would replace it, so
 * the name contains the attempt; the same attempt gives the same name.
 */
export function nameOf({ attemptId, content }: Pick<PublishJob, 'attemptId' | 'content'>): string {
  const words = (optionOf(content, 'slug') || optionOf(content, 'title'))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, NAME_MAX);
  return `${words}-${createHash('sha256').update(attemptId).digest('hex').slice(0, 8)}`;
}

const coverOf = ({ media }: PublishPart) => media.findIndex(({ kind }) => kind === 'image' || kind === 'gif');

/** In Markdown; the first picture is the cover, and the others follow the text. */
export function wordsOf(part: PublishPart, urls: readonly string[]): string {
  const cover = coverOf(part);
  const rest = part.media.flatMap(({ kind, altText }, i) => {
    const { [i]: url } = urls;
    if (i === cover || url === undefined) return [];
    return [kind === 'video' ? url : `![${(altText ?? '').replace(/[[\]]/g, '')}](${url})`];
  });
  return [part.text, ...rest].filter((text) => text.trim() !== '').join('\n\n');
}

export function articleOf(
  { part, mediaIds, at }: Pick<Step, 'part' | 'mediaIds' | 'at'>,
  job: PublishJob,
  tags: readonly string[][],
): Draft {
  const { content } = job;
  const { [coverOf(part)]: cover } = mediaIds;
  const seconds = Math.floor(at.getTime() / 1000);
  const excerpt = optionOf(content, 'excerpt');
  return {
    kind: KIND.article,
    created_at: seconds,
    content: wordsOf(part, mediaIds),
    tags: [
      ['d', nameOf(job)],
      ['title', optionOf(content, 'title')],
      ...(excerpt === '' ? [] : [['summary', excerpt]]),
      ...(cover === undefined ? [] : [['image', cover]]),
      ['published_at', String(seconds)],
      ...tags,
    ],
  };
}

/** NIP-22: the root that a comment is about, in capitals, and what it answers. */
export function commentTags(answered: Pick<NostrEvent, 'id' | 'kind' | 'pubkey' | 'tags'>): string[][] {
  const { id, kind, pubkey, tags } = answered;
  const address = addressOf(answered);
  const roots = tags.filter(([name = '']) => /^[AEIKP]$/.test(name));
  const root =
    kind === KIND.comment
      ? roots
      : [...(address === null ? [['E', id]] : [['A', address]]), ['K', String(kind)], ['P', pubkey]];
  return [
    ...root,
    ...(address === null ? [] : [['a', address]]),
    ['e', id],
    ['k', String(kind)],
    ['p', pubkey],
  ];
}
