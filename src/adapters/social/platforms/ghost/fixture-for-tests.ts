import type { Fixture } from '../../conformance-for-tests.ts';
import { letters, padded } from '../../sample-media-for-tests.ts';

const MB = 1024 * 1024;

/** The draft is created invisibly; the visible call makes it public and may be repeated. */
export const fixture: Fixture = {
  account: 'lantern.example',
  typed: {
    site: 'https://lantern.example/ghost/#/dashboard',
    adminKey: '650b7a9f8e8c1234567890ab:6c616e7465726e2d73747564696f2d73616e64626f782d6b65792d6f662d6768',
  },
  works: {
    article: {
      content: () => ({
        text: '## How it began\n\nA lantern *and* a <harbour> & 🌊.\n\n- one\n- two',
        link: { url: 'https://example.com/a?b=1&c=2' },
        settings: { title: 'The lantern & its harbour', tags: ['Harbour', '#light'] },
      }),
      visible: [{ op: 'update_post', nth: 1 }],
    },
    pictures: {
      content: async (media) => ({
        text: 'With pictures and a film',
        media: [await media.jpeg(), await media.png(), media.mp4()],
        settings: {
          title: 'Pictures',
          slug: 'pictures-of-it',
          excerpt: 'Three files',
          canonicalUrl: 'https://example.com/pictures',
          newsletter: 'weekly',
        },
      }),
      visible: [{ op: 'update_post', nth: 1 }],
    },
  },
  tooLong: () => ({ text: letters(300_000), settings: { title: 'Long' } }),
  badMedia: [
    {
      name: 'a picture above 20 MB',
      content: async (media) => ({
        text: 'Big',
        media: [padded(await media.jpeg(), 20 * MB)],
        settings: { title: 'Big' },
      }),
      errorCode: 'media_too_large',
    },
    {
      name: 'a picture of a kind that it does not know',
      content: async (media) => ({
        text: 'TIFF',
        media: [{ ...(await media.png()), mime: 'image/tiff' }],
        settings: { title: 'TIFF' },
      }),
      errorCode: 'media_unsupported',
    },
  ],
  duplicate: null,
  policy: { op: 'update_post', nth: 1, errorCode: 'permission_missing' },
  processing: null,
  reply: null,
  metrics: { post: ['comments', 'clicks'], account: true },
  canRemove: true,
};
