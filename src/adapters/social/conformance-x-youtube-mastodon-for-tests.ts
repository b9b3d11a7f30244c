import type { Fixture } from './conformance-for-tests.ts';
import type { PublishMedia } from './contract.ts';

const letters = (count: number) => 'word '.repeat(Math.ceil(count / 5)).slice(0, count);
const thread = () => ({
  text: 'One',
  parts: [
    { text: 'Two, with <b> & a link https://example.com/a?b=1&c=2', media: [] },
    { text: 'Three 🌊', media: [] },
  ],
  firstComment: 'And a comment',
});

/** A picture that is larger than its pixels need. */
function padded(small: PublishMedia, bytes: number): PublishMedia {
  const padding = Buffer.alloc(bytes);
  return {
    ...small,
    bytes: small.bytes + padding.length,
    async *read() {
      yield* small.read();
      yield padding;
    },
  };
}

const small = { width: 720, height: 1280 };

export const xFixture: Fixture = {
  baseUrls: (sandbox) => ({ api: `${sandbox}/x` }),
  account: '1500000000000000001',
  works: {
    text: {
      content: () => ({ text: 'Hello from the harbour 🌊 example.com & <https://example.com/a?b=1> #sea' }),
      visible: [{ op: 'create_post', nth: 1 }],
    },
    thread: { content: thread, visible: [1, 2, 3, 4].map((nth) => ({ op: 'create_post', nth })) },
    images: {
      content: async (media) => ({ text: 'Two pictures', media: [await media.jpeg(), await media.png()] }),
      visible: [{ op: 'create_post', nth: 1 }],
    },
    video: {
      content: (media) => ({ text: 'A film', media: [media.mp4({ ...small, bytes: 9 * 1024 * 1024 })] }),
      visible: [{ op: 'create_post', nth: 1 }],
    },
    poll: {
      content: () => ({ text: 'Tea or coffee?', poll: { options: ['Tea', 'Coffee'], durationMinutes: 60 } }),
      visible: [{ op: 'create_post', nth: 1 }],
    },
    link: {
      content: () => ({ text: 'Read this', link: { url: 'https://example.com/story' } }),
      visible: [{ op: 'create_post', nth: 1 }],
    },
  },
  tooLong: () => ({ text: letters(281) }),
  badMedia: [
    {
      name: 'an image above 5 MB',
      content: async (media) => ({ text: 'Big', media: [padded(await media.jpeg(), 5.1 * 1024 * 1024)] }),
      errorCode: 'media_too_large',
    },
    {
      name: 'a video of 150 seconds',
      content: (media) => ({ text: 'Long', media: [media.mp4({ ...small, durationSec: 150 })] }),
      errorCode: 'media_duration',
    },
    {
      name: 'a video and a picture',
      content: async (media) => ({ text: 'Both', media: [media.mp4(small), await media.jpeg()] }),
      errorCode: 'media_unsupported',
    },
  ],
  duplicate: { op: 'create_post', nth: 1 },
  policy: { op: 'create_post', nth: 1, errorCode: 'policy' },
  processing: { op: 'finalize_upload', nth: 1, works: 'video', errorCode: 'media_processing_failed' },
  reply: { op: 'create_post', nth: 1 },
  metrics: { post: ['impressions', 'reactions', 'shares', 'saves', 'comments'], account: true },
  canRemove: true,
};

export const mastodonFixture: Fixture = {
  baseUrls: (sandbox) => ({ api: `${sandbox}/masto` }),
  account: '109300000000000001',
  works: {
    text: {
      content: () => ({
        text: 'Hello from the harbour 🌊\n\n& <https://example.com/a?b=1> #sea @someone@elsewhere.example',
      }),
      visible: [{ op: 'create_status', nth: 1 }],
    },
    thread: { content: thread, visible: [1, 2, 3, 4].map((nth) => ({ op: 'create_status', nth })) },
    images: {
      content: async (media) => ({ text: 'Two pictures', media: [await media.jpeg(), await media.png()] }),
      visible: [{ op: 'create_status', nth: 1 }],
    },
    video: {
      content: (media) => ({ text: 'A film', media: [media.mp4()], contentWarning: 'Loud' }),
      visible: [{ op: 'create_status', nth: 1 }],
    },
  },
  tooLong: () => ({ text: letters(501) }),
  badMedia: [
    {
      name: 'an image above 16 MB',
      content: async (media) => ({ text: 'Big', media: [padded(await media.jpeg(), 16.1 * 1024 * 1024)] }),
      errorCode: 'media_too_large',
    },
    {
      name: 'five pictures',
      content: async (media) => {
        const picture = await media.jpeg({ width: 200, height: 200 });
        return { text: 'Five', media: [picture, picture, picture, picture, picture] };
      },
      errorCode: 'media_unsupported',
    },
  ],
  duplicate: null,
  policy: { op: 'create_status', nth: 1, errorCode: 'policy' },
  processing: { op: 'upload_media', nth: 1, works: 'video', errorCode: 'media_processing_failed' },
  reply: { op: 'create_status', nth: 1 },
  metrics: { post: ['reactions', 'shares', 'comments'], account: true },
  canRemove: true,
};

export const youtubeFixture: Fixture = {
  baseUrls: (sandbox) => ({ api: `${sandbox}/google` }),
  account: 'UCLanternStudio000000001',
  works: {
    // The session is asked how far it is before each chunk, so the bytes are the third call.
    video: {
      content: (media) => ({ text: 'A film\n\nWith words.', media: [media.mp4()] }),
      visible: [{ op: 'upload_video', nth: 3 }],
    },
    chunks: {
      content: (media) => ({ text: 'A longer film', media: [media.mp4({ bytes: 17 * 1024 * 1024 })] }),
      visible: [{ op: 'upload_video', nth: 5 }],
    },
    comment: {
      content: (media) => ({
        text: 'A film with a comment',
        media: [media.mp4()],
        settings: { title: 'A title', tags: ['sea', 'harbour'], privacy: 'public' },
        firstComment: 'What do you think?',
      }),
      visible: [
        { op: 'upload_video', nth: 3 },
        { op: 'create_thread', nth: 1 },
      ],
    },
  },
  tooLong: (media) => ({ text: 'A film', media: [media.mp4()], settings: { title: letters(102) } }),
  badMedia: [
    { name: 'no video', content: () => ({ text: 'Only words' }), errorCode: 'media_required' },
    {
      name: 'a picture alone',
      content: async (media) => ({ text: 'A picture', media: [await media.jpeg()] }),
      errorCode: 'media_required',
    },
  ],
  duplicate: { op: 'upload_video', nth: 3 },
  policy: { op: 'upload_video', nth: 3, errorCode: 'policy' },
  processing: { op: 'upload_video', nth: 3, works: 'video', errorCode: 'media_processing_failed' },
  reply: { op: 'create_reply', nth: 1 },
  metrics: { post: ['views', 'reactions', 'comments', 'videoWatchTimeSec'], account: true },
  canRemove: true,
};
