import type { Fixture } from '../../conformance-for-tests.ts';
import { letters, padded } from '../../sample-media-for-tests.ts';

const BOARD = '7100000000000001';

export const fixture: Fixture = {
  account: '900000000000000001',
  works: {
    picture: {
      content: async (media) => ({
        text: 'A lantern on the harbour wall 🌊 & <light>',
        link: { url: 'https://example.com/lanterns?from=pin' },
        media: [await media.jpeg()],
        settings: { board: BOARD, title: 'Harbour lantern' },
      }),
      visible: [{ op: 'create_pin', nth: 1 }],
    },
    section: {
      content: async (media) => ({
        text: 'Folded by hand',
        media: [await media.jpeg()],
        settings: { board: BOARD, section: ' paper ' },
      }),
      visible: [{ op: 'create_pin', nth: 1 }],
    },
    carousel: {
      content: async (media) => ({
        text: 'Three of them',
        media: [
          await media.jpeg({ width: 600, height: 900 }),
          await media.png({ width: 600, height: 900 }),
          await media.jpeg({ width: 600, height: 900 }),
        ],
        settings: { board: BOARD },
      }),
      visible: [{ op: 'create_pin', nth: 1 }],
    },
    video: {
      content: (media) => ({
        text: 'How it is made',
        media: [media.mp4()],
        settings: { board: BOARD, title: 'In the workshop' },
      }),
      visible: [{ op: 'create_pin', nth: 1 }],
    },
  },
  tooLong: async (media) => ({
    text: letters(801).replace(/ $/, 's'),
    media: [await media.jpeg()],
    settings: { board: BOARD },
  }),
  badMedia: [
    {
      name: 'a picture above 20 MB',
      content: async (media) => ({
        media: [padded(await media.jpeg(), 20 * 1024 * 1024)],
        settings: { board: BOARD },
      }),
      errorCode: 'media_too_large',
    },
    {
      name: 'a GIF',
      content: async (media) => ({ media: [await media.gif()], settings: { board: BOARD } }),
      errorCode: 'media_unsupported',
    },
    {
      name: 'six pictures',
      content: async (media) => {
        const picture = await media.jpeg({ width: 200, height: 300 });
        return { media: Array.from({ length: 6 }, () => picture), settings: { board: BOARD } };
      },
      errorCode: 'media_unsupported',
    },
    {
      name: 'pictures of two sizes',
      content: async (media) => ({
        media: [await media.jpeg({ width: 600, height: 900 }), await media.jpeg({ width: 600, height: 600 })],
        settings: { board: BOARD },
      }),
      errorCode: 'media_aspect_ratio',
    },
    {
      name: 'no picture',
      content: () => ({ text: 'Only words', settings: { board: BOARD } }),
      errorCode: 'media_required',
    },
  ],
  duplicate: null,
  policy: { op: 'create_pin', nth: 1, errorCode: 'policy' },
  processing: { op: 'upload_file', nth: 1, works: 'video', errorCode: 'media_processing_failed' },
  reply: null,
  metrics: { post: ['impressions', 'clicks', 'saves', 'reactions'], account: true },
  canRemove: true,
};
