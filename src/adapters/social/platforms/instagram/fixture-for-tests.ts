import type { Fixture } from '../../conformance-for-tests.ts';
import { letters } from '../../sample-media-for-tests.ts';

export const fixture: Fixture = {
  account: '17841400000000001',
  works: {
    image: {
      content: async (media) => ({ text: 'The harbour at six ☕ #sea', media: [await media.jpeg()] }),
      visible: [{ op: 'create_post', nth: 1 }],
    },
    carousel: {
      content: async (media) => ({
        text: 'Three views',
        media: [await media.jpeg(), media.mp4(), await media.jpeg({ width: 1080, height: 1350 })],
        firstComment: 'Which one do you like?',
      }),
      visible: [
        { op: 'create_post', nth: 1 },
        { op: 'create_comment', nth: 1 },
      ],
    },
    reel: {
      content: (media) => ({ text: 'A film', media: [media.mp4()], settings: { shareToFeed: true } }),
      visible: [{ op: 'create_post', nth: 1 }],
    },
    story: {
      content: async (media) => ({
        media: [await media.jpeg({ height: 1920 })],
        settings: { kind: 'story' },
      }),
      visible: [{ op: 'create_post', nth: 1 }],
    },
  },
  tooLong: async (media) => ({ text: letters(2201), media: [await media.jpeg()] }),
  badMedia: [
    { name: 'words alone', content: () => ({ text: 'Only words' }), errorCode: 'media_required' },
    {
      name: 'a PNG',
      content: async (media) => ({ media: [await media.png()] }),
      errorCode: 'media_unsupported',
    },
    {
      name: 'a panorama',
      content: async (media) => ({ media: [await media.jpeg({ width: 1440, height: 400 })] }),
      errorCode: 'media_aspect_ratio',
    },
    {
      name: 'a film of one second',
      content: (media) => ({ media: [media.mp4({ durationSec: 1 })] }),
      errorCode: 'media_duration',
      checkOnly: true,
    },
  ],
  duplicate: null,
  policy: { op: 'create_post', nth: 1, errorCode: 'policy' },
  processing: { op: 'upload_video', nth: 1, works: 'reel', errorCode: 'media_processing_failed' },
  reply: { op: 'create_reply', nth: 1 },
  metrics: { post: ['views', 'reach', 'reactions', 'comments', 'saves'], account: true },
  canRemove: false,
};
