import type { Fixture } from '../../conformance-for-tests.ts';
import { padded } from '../../sample-media-for-tests.ts';

const settings = { title: 'Lanterns of the harbour', community: '31' };

const onVersion3: Fixture = {
  account: '21',
  typed: { username: 'lantern', password: 'lantern-of-the-harbour' },
  // A server allows only three logins an hour.
  keepsSession: true,
  works: {
    text: {
      content: () => ({
        text: 'A *first* look 🌊 & <b>',
        link: { url: 'https://example.com/lanterns' },
        locale: 'en',
        settings,
      }),
      visible: [{ op: 'create_post', nth: 1 }],
    },
    picture: {
      content: async (media) => ({
        text: 'With a picture and a word',
        link: { url: 'https://example.com/lanterns' },
        media: [await media.jpeg()],
        firstComment: 'Where it was taken: the pier',
        settings: { ...settings, nsfw: true },
      }),
      visible: [
        { op: 'create_post', nth: 1 },
        { op: 'create_comment', nth: 1 },
      ],
    },
  },
  tooLong: () => ({ text: 'x'.repeat(50_001), settings }),
  badMedia: [
    {
      name: 'a film',
      content: (media) => ({ media: [media.mp4()], settings }),
      errorCode: 'media_unsupported',
    },
    {
      name: 'a picture above 10 MB',
      content: async (media) => ({ media: [padded(await media.jpeg(), 10 * 1024 * 1024)], settings }),
      errorCode: 'media_too_large',
    },
    {
      name: 'two pictures',
      content: async (media) => ({ media: [await media.jpeg(), await media.png()], settings }),
      errorCode: 'media_unsupported',
      checkOnly: true,
    },
  ],
  duplicate: null,
  policy: { op: 'create_post', nth: 1, errorCode: 'policy' },
  processing: null,
  reply: { op: 'create_comment', nth: 1 },
  metrics: { post: ['reactions', 'comments'], account: false },
  canRemove: true,
};

export const fixture: Fixture = {
  ...onVersion3,
  otherWays: {
    'version 4': {
      ...onVersion3,
      account: '23',
      typed: { username: 'pier_press', password: 'press-of-the-pier' },
    },
  },
};
