import { randomUUID } from 'node:crypto';
import { text as readText } from 'node:stream/consumers';
import type { SocialOperations } from '../src/client.ts';
import { defineCommand, type Result } from './command.ts';
import { EXIT } from './failed.ts';
import { needed, oneOf, text, texts, toggle, UsageError } from './flags.ts';
import { columns, pairs } from './layout.ts';

const POST = { value: 'POST', about: 'The post (pst_…).', isRequired: true } as const;

/** A call that a person must confirm has no effect yet. */
function toConfirm(confirmation: { id: string; deepLink: string } | undefined, json: object): Result | null {
  if (!confirmation) return null;
  return {
    json,
    text: `A person must confirm this: ${confirmation.deepLink}\nNext: the same command with --confirmation ${confirmation.id}`,
    code: EXIT.needsDecision,
  };
}

const confirmation = text('ID', 'Of a confirmation that a person has accepted.');

export const createPost = defineCommand({
  name: 'post create',
  about: 'Write a draft.',
  flags: {
    text: text('TEXT', 'What it says; read from standard input when it is -.'),
    accounts: texts('IDS', 'The accounts where it goes.'),
    media: texts('IDS', 'Pictures or a video, from media upload.'),
    title: text('TEXT', 'A title for your own lists.'),
    locale: text('LANGUAGE', 'The language it is in.'),
    key: text('TEXT', 'The same key never makes a second post.'),
  },
  examples: ['post create --text "Out now!" --accounts acc_1,acc_2'],

  async run(flags, place) {
    if (flags.text === undefined) throw new UsageError('--text TEXT: is required. What it says.');
    const content = flags.text === '-' ? await readText(process.stdin) : flags.text;
    const post = await place.social().call(
      'create_post',
      {
        content: {
          text: content,
          ...(flags.media && { mediaIds: flags.media }),
          ...(flags.locale !== undefined && { locale: flags.locale }),
        },
        ...(flags.accounts && { accountIds: flags.accounts }),
        ...(flags.title !== undefined && { title: flags.title }),
      },
      { idempotencyKey: flags.key ?? randomUUID() },
    );
    return {
      json: post,
      text: `${post.postId} is a draft. Next: parlance post schedule ${post.postId} --at TIME`,
    };
  },
});

export const schedulePost = defineCommand({
  name: 'post schedule',
  about: 'Let a post go out at a time.',
  flags: {
    at: needed(text('TIME', 'ISO 8601 with an offset or Z; without one it is wall time in --zone.')),
    zone: text('ZONE', 'IANA zone of a wall time: Europe/Berlin.'),
    confirmation,
  },
  words: POST,
  examples: [
    'post schedule pst_1 --at 2030-05-01T09:00:00Z',
    'post schedule pst_1 --at 2030-05-01T09:00 --zone Asia/Tokyo',
  ],

  async run({ at, zone, confirmation: confirmationId }, place, { words: [postId = ''] }) {
    const done = await place.social().call(
      'schedule_post',
      {
        postId,
        ...(zone === undefined ? { scheduledAt: at } : { localTime: at, timezone: zone }),
        ...(confirmationId !== undefined && { confirmationId }),
      },
      { idempotencyKey: randomUUID() },
    );
    return (
      toConfirm(done.confirmation, done) ?? {
        json: done,
        text: `${postId} is scheduled for ${at}. Next: parlance post status ${postId}`,
      }
    );
  },
});

export const publishPost = defineCommand({
  name: 'post publish',
  about: 'Let a post go out now.',
  flags: {
    key: text('TEXT', 'The same key never publishes twice: use it to repeat a call whose answer was lost.'),
    confirmation,
  },
  words: POST,
  examples: ['post publish pst_1'],

  async run({ key, confirmation: confirmationId }, place, { words: [postId = ''] }) {
    const done = await place
      .social()
      .call(
        'publish_post',
        { postId, ...(confirmationId !== undefined && { confirmationId }) },
        { idempotencyKey: key ?? randomUUID() },
      );
    const asks = toConfirm(done.confirmation, done);
    if (asks) return asks;
    const skipped = done.skippedTargets.map(({ accountId, reason }) => `Skipped ${accountId}: ${reason}`);
    return {
      json: done,
      text: [
        `${postId} goes out to ${done.acceptedTargets.length} accounts. Next: parlance post status ${postId}`,
        ...skipped,
      ].join('\n'),
      isBad: done.acceptedTargets.length === 0,
    };
  },
});

export const postStatus = defineCommand({
  name: 'post status',
  about: 'Show where a post stands on each account.',
  flags: {},
  words: POST,
  examples: ['post status pst_1 --json'],

  async run(_flags, place, { words: [postId = ''] }) {
    const post = await place.social().call('get_post', { postId });
    return { json: post, text: showPost(post) };
  },
});

function showPost(post: SocialOperations['get_post']['output']): string {
  return [
    pairs({ Post: post.postId, Status: post.status, Text: post.content.text.slice(0, 100) }),
    '',
    columns(
      ['PLATFORM', 'ACCOUNT', 'STATUS', 'ERROR'],
      post.targets.map((one) => [one.platform, one.accountId, one.status, one.errorCode ?? '']),
    ),
  ].join('\n');
}

export const localizePost = defineCommand({
  name: 'post localize',
  about: 'Translate a post for the readers of its accounts.',
  flags: {
    to: needed(texts('A,B', 'The languages.')),
    mode: oneOf(['append', 'draft'], 'Variants of this post, or a draft for each language.'),
    review: toggle('Wait until a person has approved every text.'),
    confirmation,
  },
  words: POST,
  examples: ['post localize pst_1 --to de,ja'],

  async run({ to, mode, review, confirmation: confirmationId }, place, { words: [postId = ''] }) {
    const done = await place.social().call(
      'localize_post',
      {
        postId,
        targetLocales: to,
        ...(mode && { mode }),
        ...(review && { review }),
        ...(confirmationId !== undefined && { confirmationId }),
      },
      { idempotencyKey: randomUUID() },
    );
    return (
      toConfirm(done.confirmation, done) ?? {
        json: done,
        text: columns(
          ['LANGUAGE', 'STATUS', 'TASK'],
          done.variants.map((one) => [one.locale, one.status, one.taskId]),
        ),
      }
    );
  },
});
