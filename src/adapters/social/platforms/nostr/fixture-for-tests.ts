import { nostr } from '../../../../../sandbox/platforms/nostr.ts';
import type { Fixture } from '../../conformance-for-tests.ts';
import { padded } from '../../sample-media-for-tests.ts';

const [lantern] = nostr.accounts;

export const fixture: Fixture = {
  account: lantern?.id ?? '',
  typed: { secretKey: String(lantern?.facts?.['secretKey']) },
  isSigned: true,
  works: {
    note: {
      content: () => ({
        text: 'Hello, relays 🌊 "quoted" \\ #Harbour',
        link: { url: 'https://example.com/lanterns' },
        contentWarning: 'Bright light',
      }),
      visible: [{ op: 'publish_event', nth: 1 }],
    },
    pictures: {
      content: async (media) => ({ text: 'Two', media: [await media.jpeg(), await media.png()] }),
      visible: [{ op: 'publish_event', nth: 1 }],
    },
    article: {
      content: async (media) => ({
        text: '## Lamps\n\nA **long** story. #Harbour',
        media: [await media.jpeg(), await media.png()],
        firstComment: 'What do you think?',
        settings: {
          article: true,
          title: 'The lanterns of the harbour',
          excerpt: 'How a winter ended',
          slug: 'lamps',
        },
      }),
      visible: [1, 2].map((nth) => ({ op: 'publish_event', nth })),
    },
    thread: {
      content: async (media) => ({
        text: 'One',
        parts: [
          { text: 'Two', media: [await media.jpeg()] },
          { text: 'Three', media: [] },
        ],
        firstComment: 'And a word more',
      }),
      visible: [1, 2, 3, 4].map((nth) => ({ op: 'publish_event', nth })),
    },
  },
  edits: 'article',
  tooLong: () => ({ text: 'x'.repeat(8197) }),
  badMedia: [
    {
      name: 'a file above 100 MB',
      content: async (media) => ({ text: 'Big', media: [padded(await media.jpeg(), 100 * 1024 * 1024)] }),
      errorCode: 'media_too_large',
    },
  ],
  duplicate: null,
  policy: { op: 'publish_event', nth: 1, errorCode: 'policy' },
  processing: null,
  reply: { op: 'publish_event', nth: 1 },
  metrics: { post: ['reactions', 'shares', 'comments'], account: true },
  canRemove: true,
};
