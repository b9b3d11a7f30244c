import type { Fixture } from '../../conformance-for-tests.ts';
import { letters, padded } from '../../sample-media-for-tests.ts';

const settings = { subreddit: 'lanterns', title: 'A lantern & its harbour 🌊' };

/** The outcome of a lost answer shows in the list of our own posts, for pictures minutes later. */
export const fixture: Fixture = {
  account: 'lantern2r',
  works: {
    text: {
      content: () => ({ text: 'Hello *harbour* <b>', link: { url: 'https://example.com/a' }, settings }),
      visible: [{ op: 'submit', nth: 1 }],
    },
    link: {
      content: () => ({
        link: { url: 'https://example.com/lanterns' },
        settings: { ...settings, flair: 'news', nsfw: true, spoiler: true },
      }),
      visible: [{ op: 'submit', nth: 1 }],
    },
    comment: {
      content: () => ({ text: 'With a word', firstComment: 'And one more', settings }),
      visible: [
        { op: 'submit', nth: 1 },
        { op: 'comment', nth: 1 },
      ],
    },
    poll: {
      content: () => ({
        text: 'Over a book',
        link: { url: 'https://example.com/drinks' },
        poll: { options: ['Tea', 'Coffee & cake'], durationMinutes: 3 * 1440 },
        settings: { ...settings, flair: 'question', spoiler: true },
      }),
      visible: [{ op: 'submit_poll', nth: 1 }],
    },
    picture: {
      content: async (media) => ({ media: [await media.jpeg()], settings }),
      visible: [{ op: 'submit', nth: 1 }],
    },
    video: {
      content: async (media) => ({ media: [media.mp4(), await media.jpeg()], settings }),
      visible: [{ op: 'submit', nth: 1 }],
    },
    crosspost: {
      content: () => ({
        settings: {
          ...settings,
          flair: 'news',
          crosspost: 'https://www.reddit.com/r/linksonly/comments/1lamp7/a_lamp_of_somebody_else/',
        },
      }),
      visible: [{ op: 'submit', nth: 1 }],
    },
    gallery: {
      content: async (media) => ({ media: [await media.jpeg(), await media.png()], settings }),
      visible: [{ op: 'submit_gallery', nth: 1 }],
    },
  },
  tooLong: () => ({ text: letters(40_001).replace(/ $/, 's'), settings }),
  badMedia: [
    {
      name: 'a picture above 20 MB',
      content: async (media) => ({ media: [padded(await media.jpeg(), 20 * 1024 * 1024)], settings }),
      errorCode: 'media_too_large',
    },
    {
      name: 'a film without a poster',
      content: (media) => ({ media: [media.mp4()], settings }),
      errorCode: 'media_required',
      checkOnly: true,
    },
  ],
  duplicate: { op: 'submit', nth: 1 },
  policy: { op: 'submit', nth: 1, errorCode: 'policy' },
  processing: { op: 'submit', nth: 1, works: 'picture', errorCode: 'media_processing_failed' },
  reply: { op: 'comment', nth: 1 },
  metrics: { post: ['reactions', 'comments'], account: true },
  canRemove: true,
};
