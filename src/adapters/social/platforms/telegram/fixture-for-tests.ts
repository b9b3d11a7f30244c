import type { Fixture } from '../../conformance-for-tests.ts';
import { letters, padded } from '../../sample-media-for-tests.ts';

/**
 * Its channel has a discussion group, which shows what was published; nothing shows that a post is missing.
 */
export const fixture: Fixture = {
  account: '-1001500000001',
  typed: { botToken: '7100000001:AAlanternStudioSandboxTokenOfItsBot', chat: '@lantern_news' },
  works: {
    text: {
      content: () => ({ text: 'Hello from the harbour 🌊\n\n& <https://example.com/a?b=1> _sea_ *' }),
      visible: [{ op: 'send_message', nth: 1 }],
      isWeak: true,
    },
    thread: {
      content: () => ({
        text: 'One',
        link: { url: 'https://example.com/a' },
        parts: [
          { text: 'Two', media: [] },
          { text: 'Three 🌊', media: [] },
        ],
      }),
      visible: [1, 2, 3].map((nth) => ({ op: 'send_message', nth })),
      isWeak: true,
    },
    photo: {
      content: async (media) => ({
        text: 'A picture',
        media: [await media.jpeg()],
        settings: { silent: true, protect: true, spoiler: true },
      }),
      visible: [{ op: 'send_photo', nth: 1 }],
      isWeak: true,
    },
    album: {
      content: async (media) => ({
        text: 'Two pictures and a film',
        media: [await media.jpeg(), await media.png(), media.mp4()],
      }),
      visible: [{ op: 'send_album', nth: 1 }],
      isWeak: true,
    },
    video: {
      content: (media) => ({ media: [media.mp4()] }),
      visible: [{ op: 'send_video', nth: 1 }],
      isWeak: true,
    },
    gif: {
      content: async (media) => ({ text: 'It moves', media: [await media.gif()] }),
      visible: [{ op: 'send_animation', nth: 1 }],
      isWeak: true,
    },
    poll: {
      content: () => ({ text: 'Tea or coffee?', poll: { options: ['Tea', 'Coffee'], durationMinutes: 60 } }),
      visible: [{ op: 'send_poll', nth: 1 }],
      isWeak: true,
    },
  },
  tooLong: () => ({ text: letters(4097).replace(/ $/, 's') }),
  badMedia: [
    {
      name: 'a picture above 10 MB',
      content: async (media) => ({ text: 'Big', media: [padded(await media.jpeg(), 10 * 1024 * 1024)] }),
      errorCode: 'media_too_large',
    },
    {
      name: 'a video above 50 MB',
      content: (media) => ({ text: 'Big', media: [media.mp4({ bytes: 50 * 1024 * 1024 + 1 })] }),
      errorCode: 'media_too_large',
    },
    {
      name: 'a picture like a ribbon',
      content: async (media) => ({ text: 'Long', media: [await media.png({ width: 1050, height: 50 })] }),
      errorCode: 'media_aspect_ratio',
    },
    {
      name: 'eleven pictures',
      content: async (media) => {
        const picture = await media.jpeg({ width: 200, height: 200 });
        return { text: 'Eleven', media: Array.from({ length: 11 }, () => picture) };
      },
      errorCode: 'media_unsupported',
    },
    {
      name: 'a GIF in an album',
      content: async (media) => ({ text: 'Two', media: [await media.jpeg(), await media.gif()] }),
      errorCode: 'media_unsupported',
    },
  ],
  duplicate: null,
  policy: { op: 'send_message', nth: 1, errorCode: 'account_restricted' },
  processing: null,
  reply: { op: 'send_message', nth: 1, isWeak: true },
  metrics: null,
  canRemove: true,
};
