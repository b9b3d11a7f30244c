import type { Fixture } from '../../conformance-for-tests.ts';
import { letters, padded } from '../../sample-media-for-tests.ts';

export const fixture: Fixture = {
  account: 'did:plc:lanternstudio00000000000',
  typed: { handle: 'lantern.bsky.test', appPassword: 'lant-ern1-lant-ern2' },
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
      content: async (media) => ({ text: 'Big', media: [padded(await media.jpeg(), 2_100_000)] }),
      errorCode: 'media_too_large',
    },
  ],
  duplicate: null,
  policy: { op: 'put_record', nth: 1, errorCode: 'account_restricted' },
  processing: { op: 'upload_video', nth: 1, works: 'video', errorCode: 'media_processing_failed' },
  reply: { op: 'put_record', nth: 1 },
  metrics: { post: ['reactions', 'shares', 'comments'], account: true },
  mention: { query: 'paper', name: 'Paper Boat Books' },
  canRemove: true,
};
