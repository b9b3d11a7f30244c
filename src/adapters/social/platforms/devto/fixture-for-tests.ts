import type { Fixture } from '../../conformance-for-tests.ts';
import { padded } from '../../sample-media-for-tests.ts';

const title = 'How we localize a game';

export const fixture: Fixture = {
  account: '610001',
  typed: { apiKey: 'LanternStudioSandboxKeyOfDev' },
  works: {
    article: {
      content: () => ({
        text: '## Strings first\n\nA list, **bold** words & <b>tags</b> 🌊',
        link: { url: 'https://example.com/lanterns' },
        settings: { title, tags: ['gamedev', 'i18n'], series: 'Lantern log' },
      }),
      visible: [{ op: 'update_article', nth: 1 }],
    },
    cover: {
      content: async (media) => ({
        text: 'With a picture above it',
        media: [await media.jpeg({ width: 1000, height: 420 })],
        settings: {
          title: 'A cover',
          canonicalUrl: 'https://example.com/blog/cover',
          description: 'What it is about',
        },
      }),
      visible: [{ op: 'update_article', nth: 1 }],
    },
  },
  tooLong: () => ({ text: 'x'.repeat(820_000), settings: { title } }),
  badMedia: [
    {
      name: 'a film',
      content: (media) => ({ text: 'Film', media: [media.mp4()], settings: { title } }),
      errorCode: 'media_unsupported',
      checkOnly: true,
    },
    {
      name: 'two pictures',
      content: async (media) => ({
        text: 'Two',
        media: [await media.jpeg(), await media.png()],
        settings: { title },
      }),
      errorCode: 'media_unsupported',
      checkOnly: true,
    },
    {
      name: 'a picture above 25 MB',
      content: async (media) => ({
        text: 'Big',
        media: [padded(await media.jpeg(), 25 * 1024 * 1024)],
        settings: { title },
      }),
      errorCode: 'media_too_large',
      checkOnly: true,
    },
  ],
  duplicate: { op: 'create_article', nth: 1 },
  policy: { op: 'create_article', nth: 1, errorCode: 'permission_missing' },
  processing: null,
  reply: null,
  metrics: { post: ['views', 'reactions', 'comments'], account: false },
  canRemove: true,
};
