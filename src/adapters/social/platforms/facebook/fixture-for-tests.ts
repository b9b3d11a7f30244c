import type { Fixture } from '../../conformance-for-tests.ts';
import { letters } from '../../sample-media-for-tests.ts';

export const fixture: Fixture = {
  account: '102000000000001',
  works: {
    text: {
      content: () => ({ text: 'Open on Sunday', link: { url: 'https://example.com/hours' } }),
      visible: [{ op: 'create_post', nth: 1 }],
    },
    photos: {
      content: async (media) => ({
        text: 'Two photos',
        media: [await media.jpeg(), await media.png()],
        firstComment: 'Taken at six.',
      }),
      visible: [
        { op: 'create_post', nth: 1 },
        { op: 'create_comment', nth: 1 },
      ],
    },
    video: {
      content: (media) => ({ text: 'A film', media: [media.mp4()] }),
      visible: [{ op: 'create_post', nth: 1 }],
    },
    reel: {
      content: (media) => ({ text: 'A reel', media: [media.mp4()], settings: { kind: 'reel' } }),
      visible: [{ op: 'video_reels', nth: 2 }],
    },
    photoStory: {
      content: async (media) => ({
        media: [await media.jpeg({ height: 1920 })],
        settings: { kind: 'story' },
      }),
      visible: [{ op: 'photo_stories', nth: 1 }],
      isWeak: true,
    },
    videoStory: {
      content: (media) => ({ media: [media.mp4()], settings: { kind: 'story' } }),
      visible: [{ op: 'video_stories', nth: 2 }],
      isWeak: true,
    },
  },
  tooLong: () => ({ text: letters(63_207) }),
  badMedia: [
    {
      name: 'a GIF',
      content: async (media) => ({ text: 'A GIF', media: [await media.gif()] }),
      errorCode: 'media_unsupported',
    },
  ],
  duplicate: { op: 'create_post', nth: 1 },
  policy: { op: 'create_post', nth: 1, errorCode: 'policy' },
  processing: { op: 'upload_video', nth: 1, works: 'video', errorCode: 'media_processing_failed' },
  reply: { op: 'create_comment', nth: 1 },
  metrics: { post: ['views', 'reach', 'clicks', 'reactions', 'comments', 'shares'], account: true },
  canRemove: true,
};
