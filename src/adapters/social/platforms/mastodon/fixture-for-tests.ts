import type { Fixture } from '../../conformance-for-tests.ts';
import { letters, padded } from '../../sample-media-for-tests.ts';

const thread = () => ({
  text: 'One',
  parts: [
    { text: 'Two, with <b> & a link https://example.com/a?b=1&c=2', media: [] },
    { text: 'Three 🌊', media: [] },
  ],
  firstComment: 'And a comment',
});

export const fixture: Fixture = {
  account: '109300000000000001',
  works: {
    text: {
      content: () => ({
        text: 'Hello from the harbour 🌊\n\n& <https://example.com/a?b=1> #sea @someone@elsewhere.example',
      }),
      visible: [{ op: 'create_status', nth: 1 }],
    },
    thread: { content: thread, visible: [1, 2, 3, 4].map((nth) => ({ op: 'create_status', nth })) },
    images: {
      content: async (media) => ({ text: 'Two pictures', media: [await media.jpeg(), await media.png()] }),
      visible: [{ op: 'create_status', nth: 1 }],
    },
    video: {
      content: (media) => ({ text: 'A film', media: [media.mp4()], contentWarning: 'Loud' }),
      visible: [{ op: 'create_status', nth: 1 }],
    },
  },
  tooLong: () => ({ text: letters(501) }),
  badMedia: [
    {
      name: 'an image above 16 MB',
      content: async (media) => ({ text: 'Big', media: [padded(await media.jpeg(), 16.1 * 1024 * 1024)] }),
      errorCode: 'media_too_large',
    },
    {
      name: 'five pictures',
      content: async (media) => {
        const picture = await media.jpeg({ width: 200, height: 200 });
        return { text: 'Five', media: [picture, picture, picture, picture, picture] };
      },
      errorCode: 'media_unsupported',
    },
  ],
  duplicate: null,
  policy: { op: 'create_status', nth: 1, errorCode: 'policy' },
  processing: { op: 'upload_media', nth: 1, works: 'video', errorCode: 'media_processing_failed' },
  reply: { op: 'create_status', nth: 1 },
  metrics: { post: ['reactions', 'shares', 'comments'], account: true },
  mention: { query: 'harbour', name: 'Harbour Books' },
  canRemove: true,
};
