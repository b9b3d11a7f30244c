import type { Fixture } from '../../conformance-for-tests.ts';
import { letters } from '../../sample-media-for-tests.ts';

export const fixture: Fixture = {
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
};
