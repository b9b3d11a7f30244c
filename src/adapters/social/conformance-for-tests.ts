import { mastodonFixture, xFixture, youtubeFixture } from './conformance-x-youtube-mastodon-for-tests.ts';
import type { ConnectedAccount, Metric, PublishContent, TargetErrorCode } from './contract.ts';
import type { PlatformName } from './platforms.ts';
import type { MediaHost } from './sample-media-for-tests.ts';

export type Sample = (media: MediaHost) => Partial<PublishContent> | Promise<Partial<PublishContent>>;

/** A route of the sandbox, and which call of it counting from 1. */
export interface CallOf {
  op: string;
  nth: number;
}

/** All that the suite must know about one platform. */
export interface Fixture {
  /** Base URLs as a configuration would name them, given the address of the sandbox. */
  baseUrls(sandbox: string): Record<string, string>;
  /** Id of the account in the sandbox that publishes. */
  account: string;
  host?: string | null;
  /** Where there is no OAuth: what a person types. */
  signIn?: { identifier: string; password: string };
  /** Content that the platform takes, with the calls that people can see, in order. The first serves all cases. */
  works: Record<string, { content: Sample; visible: readonly CallOf[]; isWeak?: true }>;
  /** Too long in check() and for the sandbox. */
  tooLong: Sample;
  /** Refused by check() with this code and by the sandbox with the same. `checkOnly` where it is never sent. */
  badMedia: readonly { name: string; content: Sample; errorCode: TargetErrorCode; checkOnly?: true }[];
  /** Null where the platform does not look for duplicates. */
  duplicate: CallOf | null;
  policy: CallOf & { errorCode: TargetErrorCode };
  /** The call whose media the platform works on, and the sample that has some; null where nothing is processed. */
  processing: (CallOf & { works: string; errorCode: TargetErrorCode }) | null;
  /** Null where the platform has no comments for us. */
  reply: CallOf | null;
  /** Metrics that a post must have, and whether the account counts followers. */
  metrics: { post: readonly Metric[]; account: boolean };
  canRemove: boolean;
  /** Changes to the account the profile gives, where a platform has several under one login. */
  adjust?(account: ConnectedAccount): ConnectedAccount;
}

const letters = (count: number) => 'word '.repeat(Math.ceil(count / 5)).slice(0, count);

/** One entry per adapter. */
export const FIXTURES: Partial<Record<PlatformName, Fixture>> = {
  x: xFixture,
  youtube: youtubeFixture,
  mastodon: mastodonFixture,
  bluesky: {
    baseUrls: (sandbox) => ({ api: `${sandbox}/bsky` }),
    account: 'did:plc:lanternstudio00000000000',
    signIn: { identifier: 'lantern.bsky.test', password: 'lant-ern1-lant-ern2' },
    works: {
      text: {
        content: () => ({ text: 'Hello from the harbour 🌊 https://example.com/a?b=1 #sea' }),
        visible: [{ op: 'put_record', nth: 1 }],
      },
      thread: {
        content: () => ({
          text: 'One',
          parts: [
            { text: 'Two', media: [] },
            { text: 'Three', media: [] },
          ],
          firstComment: 'And a comment',
        }),
        visible: [1, 2, 3, 4].map((nth) => ({ op: 'put_record', nth })),
      },
      images: {
        content: async (media) => ({ text: 'Two pictures', media: [await media.jpeg(), await media.png()] }),
        visible: [{ op: 'put_record', nth: 1 }],
      },
      video: {
        content: (media) => ({ text: 'A film', media: [media.mp4()] }),
        visible: [{ op: 'put_record', nth: 1 }],
      },
    },
    tooLong: () => ({ text: letters(301) }),
    badMedia: [
      {
        name: 'an image above 2 MB',
        content: async (media) => ({ text: 'Big', media: [await large(media)] }),
        errorCode: 'media_too_large',
      },
    ],
    duplicate: null,
    policy: { op: 'put_record', nth: 1, errorCode: 'account_restricted' },
    processing: { op: 'upload_video', nth: 1, works: 'video', errorCode: 'media_processing_failed' },
    reply: { op: 'put_record', nth: 1 },
    metrics: { post: ['reactions', 'shares', 'comments'], account: true },
    canRemove: true,
  },
  tiktok: {
    baseUrls: (sandbox) => ({ api: `${sandbox}/tiktok` }),
    account: '-000lantern',
    works: {
      video: {
        content: (media) => ({
          text: 'A film',
          media: [media.mp4()],
          settings: { privacyLevel: 'PUBLIC_TO_EVERYONE' },
        }),
        visible: [{ op: 'upload_chunk', nth: 1 }],
      },
      chunks: {
        content: (media) => ({
          text: 'A longer film',
          media: [media.mp4({ bytes: 70 * 1024 * 1024 })],
          settings: { privacyLevel: 'PUBLIC_TO_EVERYONE' },
        }),
        visible: [{ op: 'upload_chunk', nth: 7 }],
      },
      photos: {
        content: async (media) => ({
          text: 'Two photos',
          media: [await media.jpeg(), await media.jpeg()],
          settings: { privacyLevel: 'PUBLIC_TO_EVERYONE' },
        }),
        visible: [{ op: 'init_photo', nth: 1 }],
        isWeak: true,
      },
    },
    tooLong: (media) => ({
      text: letters(2201),
      media: [media.mp4()],
      settings: { privacyLevel: 'PUBLIC_TO_EVERYONE' },
    }),
    badMedia: [
      {
        name: 'a PNG as photo',
        content: async (media) => ({
          text: 'A PNG',
          media: [await media.png()],
          settings: { privacyLevel: 'PUBLIC_TO_EVERYONE' },
        }),
        errorCode: 'media_unsupported',
      },
      {
        name: 'a video of one second',
        content: (media) => ({
          text: 'Short',
          media: [media.mp4({ durationSec: 1 })],
          settings: { privacyLevel: 'PUBLIC_TO_EVERYONE' },
        }),
        errorCode: 'media_duration',
      },
      {
        name: 'no media',
        content: () => ({ text: 'Only words', settings: { privacyLevel: 'PUBLIC_TO_EVERYONE' } }),
        errorCode: 'media_required',
      },
    ],
    duplicate: null,
    policy: { op: 'init_video', nth: 1, errorCode: 'policy' },
    processing: { op: 'upload_chunk', nth: 1, works: 'video', errorCode: 'media_processing_failed' },
    reply: null,
    metrics: { post: ['views', 'reactions', 'comments', 'shares'], account: true },
    canRemove: false,
  },
  instagram: {
    baseUrls: (sandbox) => ({ api: `${sandbox}/ig` }),
    account: '17841400000000001',
    works: {
      image: {
        content: async (media) => ({ text: 'The harbour at six ☕ #sea', media: [await media.jpeg()] }),
        visible: [{ op: 'create_post', nth: 1 }],
      },
      carousel: {
        content: async (media) => ({
          text: 'Three views',
          media: [await media.jpeg(), media.mp4(), await media.jpeg({ width: 1080, height: 1350 })],
          firstComment: 'Which one do you like?',
        }),
        visible: [
          { op: 'create_post', nth: 1 },
          { op: 'create_comment', nth: 1 },
        ],
      },
      reel: {
        content: (media) => ({ text: 'A film', media: [media.mp4()], settings: { shareToFeed: true } }),
        visible: [{ op: 'create_post', nth: 1 }],
      },
      story: {
        content: async (media) => ({
          media: [await media.jpeg({ height: 1920 })],
          settings: { kind: 'story' },
        }),
        visible: [{ op: 'create_post', nth: 1 }],
      },
    },
    tooLong: async (media) => ({ text: letters(2201), media: [await media.jpeg()] }),
    badMedia: [
      { name: 'words alone', content: () => ({ text: 'Only words' }), errorCode: 'media_required' },
      {
        name: 'a PNG',
        content: async (media) => ({ media: [await media.png()] }),
        errorCode: 'media_unsupported',
      },
      {
        name: 'a panorama',
        content: async (media) => ({ media: [await media.jpeg({ width: 1440, height: 400 })] }),
        errorCode: 'media_aspect_ratio',
      },
      {
        name: 'a film of one second',
        content: (media) => ({ media: [media.mp4({ durationSec: 1 })] }),
        errorCode: 'media_duration',
        checkOnly: true,
      },
    ],
    duplicate: null,
    policy: { op: 'create_post', nth: 1, errorCode: 'policy' },
    processing: { op: 'upload_video', nth: 1, works: 'reel', errorCode: 'media_processing_failed' },
    reply: { op: 'create_reply', nth: 1 },
    metrics: { post: ['views', 'reach', 'reactions', 'comments', 'saves'], account: true },
    canRemove: false,
  },
  facebook: {
    baseUrls: (sandbox) => ({ api: `${sandbox}/graph` }),
    account: '102000000000001',
    works: {
      text: {
        content: () => ({ text: 'Open on Sunday', link: { url: 'https://example.com/hours' } }),
        visible: [{ op: 'create_post', nth: 1 }],
      },
      photos: {
        content: async (media) => ({
          text: 'Two photos',
          media: [await media.jpeg(), await media.png()],
          firstComment: 'Taken at six.',
        }),
        visible: [
          { op: 'create_post', nth: 1 },
          { op: 'create_comment', nth: 1 },
        ],
      },
      video: {
        content: (media) => ({ text: 'A film', media: [media.mp4()] }),
        visible: [{ op: 'create_post', nth: 1 }],
      },
      reel: {
        content: (media) => ({ text: 'A reel', media: [media.mp4()], settings: { kind: 'reel' } }),
        visible: [{ op: 'video_reels', nth: 2 }],
      },
      photoStory: {
        content: async (media) => ({
          media: [await media.jpeg({ height: 1920 })],
          settings: { kind: 'story' },
        }),
        visible: [{ op: 'photo_stories', nth: 1 }],
        isWeak: true,
      },
      videoStory: {
        content: (media) => ({ media: [media.mp4()], settings: { kind: 'story' } }),
        visible: [{ op: 'video_stories', nth: 2 }],
        isWeak: true,
      },
    },
    tooLong: () => ({ text: letters(63_207) }),
    badMedia: [
      {
        name: 'a GIF',
        content: async (media) => ({ text: 'A GIF', media: [await media.gif()] }),
        errorCode: 'media_unsupported',
      },
    ],
    duplicate: { op: 'create_post', nth: 1 },
    policy: { op: 'create_post', nth: 1, errorCode: 'policy' },
    processing: { op: 'upload_video', nth: 1, works: 'video', errorCode: 'media_processing_failed' },
    reply: { op: 'create_comment', nth: 1 },
    metrics: { post: ['views', 'reach', 'clicks', 'reactions', 'comments', 'shares'], account: true },
    canRemove: true,
  },
  threads: {
    baseUrls: (sandbox) => ({ api: `${sandbox}/threads` }),
    account: '26400000000000001',
    works: {
      text: {
        content: () => ({ text: 'A thought 🌊', settings: { topicTag: 'sea', replyControl: 'everyone' } }),
        visible: [{ op: 'create_post', nth: 1 }],
      },
      thread: {
        content: async (media) => ({
          text: 'One',
          parts: [
            { text: 'Two', media: [await media.jpeg()] },
            { text: 'One', media: [] },
          ],
          firstComment: 'And a comment',
        }),
        visible: [1, 2, 3, 4].map((nth) => ({ op: 'create_post', nth })),
      },
      carousel: {
        content: async (media) => ({
          text: 'Three',
          media: [await media.jpeg(), await media.png(), media.mp4()],
        }),
        visible: [{ op: 'create_post', nth: 1 }],
      },
      video: {
        content: (media) => ({ text: 'A film', media: [media.mp4()] }),
        visible: [{ op: 'create_post', nth: 1 }],
      },
    },
    // 497 letters and one emoji of four bytes.
    tooLong: () => ({ text: `${letters(497)}🌊` }),
    badMedia: [
      {
        name: 'a GIF',
        content: async (media) => ({ text: 'A GIF', media: [await media.gif()] }),
        errorCode: 'media_unsupported',
      },
      {
        name: 'a film of six minutes',
        content: (media) => ({ media: [media.mp4({ durationSec: 360 })] }),
        errorCode: 'media_duration',
      },
    ],
    duplicate: null,
    policy: { op: 'create_post', nth: 1, errorCode: 'policy' },
    processing: { op: 'create_container', nth: 1, works: 'video', errorCode: 'media_processing_failed' },
    reply: { op: 'create_post', nth: 1 },
    metrics: { post: ['views', 'reactions', 'comments', 'shares'], account: true },
    canRemove: true,
  },
};

/** A picture of more than 2 MB that is still a picture. */
async function large(media: MediaHost) {
  const small = await media.jpeg();
  const padding = Buffer.alloc(2_100_000);
  return {
    ...small,
    bytes: small.bytes + padding.length,
    async *read() {
      yield* small.read();
      yield padding;
    },
  };
}
