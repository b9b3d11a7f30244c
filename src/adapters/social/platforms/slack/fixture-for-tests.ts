import type { Fixture } from '../../conformance-for-tests.ts';
import { letters } from '../../sample-media-for-tests.ts';

const CHANNEL = 'C0LANTERN1';
const settings = { channel: CHANNEL };

/** A message carries its attempt, and a file reports where it was shared, so both can be proved. */
export const fixture: Fixture = {
  account: 'T0LANTERN1',
  typed: { botToken: 'xoxb-1111-lanternStudioSandboxTokenOfItsBot' },
  works: {
    text: {
      content: () => ({
        text: 'Hello <!channel> 🌊 & more',
        link: { url: 'https://example.com/a' },
        settings,
      }),
      visible: [{ op: 'post_message', nth: 1 }],
    },
    thread: {
      content: () => ({
        text: 'One',
        parts: [
          { text: 'Two', media: [] },
          { text: 'Three', media: [] },
        ],
        firstComment: 'And a word',
        settings: { ...settings, noPreview: true },
      }),
      visible: [1, 2, 3, 4].map((nth) => ({ op: 'post_message', nth })),
    },
    files: {
      content: async (media) => ({
        text: 'A picture, a film and a paper',
        media: [await media.jpeg(), media.mp4(), media.pdf()],
        settings,
      }),
      visible: [{ op: 'complete_upload', nth: 1 }],
    },
    filesInThread: {
      content: async (media) => ({
        text: 'Look',
        parts: [{ text: '', media: [await media.png()] }],
        settings,
      }),
      visible: [
        { op: 'post_message', nth: 1 },
        { op: 'complete_upload', nth: 1 },
      ],
    },
  },
  tooLong: () => ({ text: letters(4001).replace(/ $/, 's'), settings }),
  badMedia: [
    {
      name: 'a file above 1 GB',
      content: (media) => ({ text: 'Big', media: [{ ...media.mp4(), bytes: 1024 ** 3 + 1 }], settings }),
      errorCode: 'media_too_large',
    },
    {
      name: 'eleven files',
      content: async (media) => {
        const picture = await media.jpeg({ width: 200, height: 200 });
        return { text: 'Eleven', media: Array.from({ length: 11 }, () => picture), settings };
      },
      errorCode: 'media_unsupported',
      checkOnly: true,
    },
  ],
  duplicate: null,
  policy: { op: 'post_message', nth: 1, errorCode: 'policy' },
  processing: null,
  reply: { op: 'post_message', nth: 1 },
  metrics: { post: ['reactions', 'comments'], account: false },
  mention: { query: 'ada', name: 'Ada Lantern' },
  canRemove: true,
};
