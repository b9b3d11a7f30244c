import type { Fixture } from '../../conformance-for-tests.ts';
import { letters, padded } from '../../sample-media-for-tests.ts';

const thread = () => ({
  text: 'One',
  parts: [
    { text: 'Two, with <b> & a link https://example.com/a?b=1&c=2', media: [] },
    { text: 'Three 🌊', media: [] },
  ],
  firstComment: 'And a comment',
});

const small = { width: 720, height: 1280 };

export const fixture: Fixture = {
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
