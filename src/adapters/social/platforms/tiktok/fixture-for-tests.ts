import type { Fixture } from '../../conformance-for-tests.ts';
import { letters } from '../../sample-media-for-tests.ts';

export const fixture: Fixture = {
  account: '-000lantern',
  works: {
    video: {
      content: (media) => ({
        text: 'A film',
        media: [media.mp4()],
        settings: { privacyLevel: 'PUBLIC_TO_EVERYONE' },
      }),
      visible: [{ op: 'upload_chunk', nth: 1 }],
    },
    chunks: {
      content: (media) => ({
        text: 'A longer film',
        media: [media.mp4({ bytes: 70 * 1024 * 1024 })],
        settings: { privacyLevel: 'PUBLIC_TO_EVERYONE' },
      }),
      visible: [{ op: 'upload_chunk', nth: 7 }],
    },
    photos: {
      content: async (media) => ({
        text: 'Two photos',
        media: [await media.jpeg(), await media.jpeg()],
        settings: { privacyLevel: 'PUBLIC_TO_EVERYONE' },
      }),
      visible: [{ op: 'init_photo', nth: 1 }],
      isWeak: true,
    },
  },
  tooLong: (media) => ({
    text: letters(2201),
    media: [media.mp4()],
    settings: { privacyLevel: 'PUBLIC_TO_EVERYONE' },
  }),
  badMedia: [
    {
      name: 'a PNG as photo',
      content: async (media) => ({
        text: 'A PNG',
        media: [await media.png()],
        settings: { privacyLevel: 'PUBLIC_TO_EVERYONE' },
      }),
      errorCode: 'media_unsupported',
    },
    {
      name: 'a video of one second',
      content: (media) => ({
        text: 'Short',
        media: [media.mp4({ durationSec: 1 })],
        settings: { privacyLevel: 'PUBLIC_TO_EVERYONE' },
      }),
      errorCode: 'media_duration',
    },
    {
      name: 'no media',
      content: () => ({ text: 'Only words', settings: { privacyLevel: 'PUBLIC_TO_EVERYONE' } }),
      errorCode: 'media_required',
    },
  ],
  duplicate: null,
  policy: { op: 'init_video', nth: 1, errorCode: 'policy' },
  processing: { op: 'upload_chunk', nth: 1, works: 'video', errorCode: 'media_processing_failed' },
  reply: null,
  metrics: { post: ['views', 'reactions', 'comments', 'shares'], account: true },
  canRemove: false,
};
