import type { Fixture } from '../../conformance-for-tests.ts';
import { letters } from '../../sample-media-for-tests.ts';

export const fixture: Fixture = {
  account: 'UCLanternStudio000000001',
  works: {
    // The session's state is requested before each chunk, so the bytes are the third call.
    video: {
      content: (media) => ({ text: 'A film\n\nWith words.', media: [media.mp4()] }),
      visible: [{ op: 'upload_video', nth: 3 }],
    },
    chunks: {
      content: (media) => ({ text: 'A longer film', media: [media.mp4({ bytes: 17 * 1024 * 1024 })] }),
      visible: [{ op: 'upload_video', nth: 5 }],
    },
    comment: {
      content: (media) => ({
        text: 'A film with a comment',
        media: [media.mp4()],
        settings: { title: 'A title', tags: ['sea', 'harbour'], privacy: 'public' },
        firstComment: 'What do you think?',
      }),
      visible: [
        { op: 'upload_video', nth: 3 },
        { op: 'create_thread', nth: 1 },
      ],
    },
  },
  tooLong: (media) => ({ text: 'A film', media: [media.mp4()], settings: { title: letters(102) } }),
  badMedia: [
    { name: 'no video', content: () => ({ text: 'Only words' }), errorCode: 'media_required' },
    {
      name: 'a picture alone',
      content: async (media) => ({ text: 'A picture', media: [await media.jpeg()] }),
      errorCode: 'media_required',
    },
  ],
  duplicate: { op: 'upload_video', nth: 3 },
  policy: { op: 'upload_video', nth: 3, errorCode: 'policy' },
  processing: { op: 'upload_video', nth: 3, works: 'video', errorCode: 'media_processing_failed' },
  reply: { op: 'create_reply', nth: 1 },
  metrics: { post: ['views', 'reactions', 'comments', 'videoWatchTimeSec'], account: true },
  canRemove: true,
};
