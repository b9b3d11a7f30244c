import type { Fixture } from '../../conformance-for-tests.ts';
import { letters, padded } from '../../sample-media-for-tests.ts';

const MB = 1024 * 1024;

/** The draft is created invisibly; the visible call makes it public and may be repeated. */
export const fixture: Fixture = {
  account: 'lantern.example/2',
  typed: {
    site: 'https://lantern.example/',
    login: 'mira',
    appPassword: 'lant ernS tudi oSan dbox Pass',
  },
  works: {
    article: {
      content: () => ({
        text: '## How it began\n\nA lantern *and* a <harbour> & 🌊.\n\n- one\n- two',
        link: { url: 'https://example.com/a?b=1&c=2' },
        settings: { title: 'The lantern & its harbour', category: '12', tags: ['Harbour', '#light'] },
      }),
      visible: [{ op: 'update_post', nth: 1 }],
    },
    pictures: {
      content: async (media) => ({
        text: 'With pictures, a film and a paper',
        media: [await media.jpeg(), await media.png(), media.mp4(), media.pdf()],
        settings: { title: 'Pictures', slug: 'pictures-of-it', excerpt: 'Four files', disableComment: true },
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
      name: 'a drawing that could carry a script',
      content: async (media) => ({
        text: 'SVG',
        media: [{ ...(await media.png()), mime: 'image/svg+xml' }],
        settings: { title: 'SVG' },
      }),
      errorCode: 'media_unsupported',
    },
  ],
  duplicate: null,
  policy: { op: 'update_post', nth: 1, errorCode: 'permission_missing' },
  processing: null,
  reply: { op: 'create_comment', nth: 1 },
  metrics: { post: ['comments'], account: false },
  canRemove: true,
};
