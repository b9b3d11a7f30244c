import type { Fixture } from '../../conformance-for-tests.ts';
import { letters, padded } from '../../sample-media-for-tests.ts';

const post = [{ op: 'create_post', nth: 1 }];
const film = { width: 1280, height: 720, bytes: 5 * 1024 * 1024 };

const page: Fixture = {
  account: 'urn:li:organization:5500001',
  works: {
    text: {
      content: () => ({
        text: 'Hello (again) from the *harbour* ~ 50% <off> | a_b {c} [d] \\ #sea @nobody & more 🌊',
      }),
      visible: post,
    },
    picture: {
      content: async (media) => ({
        text: 'A picture',
        media: [await media.jpeg()],
        firstComment: 'Taken at six (in the morning)_',
      }),
      visible: [...post, { op: 'create_comment', nth: 1 }],
    },
    pictures: {
      content: async (media) => ({
        text: 'Three pictures',
        media: [await media.jpeg(), await media.png(), await media.gif()],
      }),
      visible: post,
    },
    video: { content: (media) => ({ text: 'A film', media: [media.mp4(film)] }), visible: post },
    document: {
      content: (media) => ({
        text: 'Swipe through',
        media: [media.pdf()],
        settings: { title: 'Ten slides' },
      }),
      visible: post,
    },
    poll: {
      content: () => ({
        text: 'Tea or coffee?',
        poll: { options: ['Tea', 'Coffee'], durationMinutes: 1440 },
      }),
      visible: post,
    },
    link: {
      content: () => ({ text: 'Read this', link: { url: 'https://example.com/a_story', title: 'A story' } }),
      visible: post,
    },
  },
  tooLong: () => ({ text: `${letters(2999)}_` }),
  badMedia: [
    {
      name: 'a picture above 5 MB',
      content: async (media) => ({ text: 'Big', media: [padded(await media.jpeg(), 5.1 * 1024 * 1024)] }),
      errorCode: 'media_too_large',
    },
    {
      name: 'a video of one second',
      content: (media) => ({ text: 'Short', media: [media.mp4({ ...film, durationSec: 1 })] }),
      errorCode: 'media_duration',
    },
    {
      name: 'a video and a picture',
      content: async (media) => ({ text: 'Both', media: [media.mp4(film), await media.jpeg()] }),
      errorCode: 'media_unsupported',
    },
  ],
  duplicate: { op: 'create_post', nth: 1 },
  policy: { op: 'create_post', nth: 1, errorCode: 'policy' },
  countsByDay: true,
  processing: { op: 'video_action', nth: 2, works: 'video', errorCode: 'media_processing_failed' },
  reply: { op: 'create_comment', nth: 1 },
  metrics: { post: ['impressions', 'reach', 'clicks', 'reactions', 'comments', 'shares'], account: true },
  mention: { query: 'harbour-books', name: 'Harbour Books' },
  canRemove: true,
};

/** Only figures of a member can be read back. */
const member: Fixture = {
  ...page,
  account: 'urn:li:person:noor9North',
  works: Object.fromEntries(
    Object.entries(page.works).map(([name, works]) => [name, { ...works, isWeak: 'blind' as const }]),
  ),
  reply: null,
  readsNothing: true,
  metrics: { post: ['impressions', 'reach', 'reactions', 'comments', 'shares'], account: false },
};

export const fixture: Fixture = { ...page, otherWays: { 'a member': member } };
