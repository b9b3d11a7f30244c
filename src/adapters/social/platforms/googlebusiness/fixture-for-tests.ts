import type { Fixture } from '../../conformance-for-tests.ts';
import { letters, padded } from '../../sample-media-for-tests.ts';

const settings = { location: 'accounts/101/locations/1001' };
const visible = [{ op: 'create_post', nth: 1 }];

export const fixture: Fixture = {
  account: 'accounts/101',
  works: {
    text: {
      content: () => ({
        text: 'Open late on Thursday 🌊 & more',
        link: { url: 'https://example.com/late' },
        locale: 'en',
        settings,
      }),
      visible,
    },
    photo: {
      content: async (media) => ({
        text: 'The new window',
        media: [await media.jpeg({ width: 1800, height: 1800 })],
        settings: { ...settings, callToAction: 'CALL' },
      }),
      visible,
    },
    event: {
      content: () => ({
        text: 'A night of lanterns',
        settings: {
          ...settings,
          topicType: 'EVENT',
          title: 'Lantern night',
          startDate: '2026-12-01',
          endDate: '2026-12-01',
        },
      }),
      visible,
    },
    offer: {
      content: () => ({
        text: 'A tenth off',
        link: { url: 'https://example.com/offer' },
        settings: {
          ...settings,
          topicType: 'OFFER',
          title: 'Advent',
          startDate: '2026-12-01',
          endDate: '2026-12-24',
          couponCode: 'LIGHT10',
        },
      }),
      visible,
    },
  },
  tooLong: () => ({ text: letters(1501).replace(/ $/, 's'), settings }),
  badMedia: [
    {
      name: 'a photo above 5 MB',
      content: async (media) => ({
        text: 'Big',
        media: [padded(await media.jpeg(), 5 * 1024 * 1024)],
        settings,
      }),
      errorCode: 'media_too_large',
      // It is fetched from us, where it keeps its small size.
      checkOnly: true,
    },
    {
      name: 'a photo of 200 pixels',
      content: async (media) => ({
        text: 'Small',
        media: [await media.jpeg({ width: 200, height: 200 })],
        settings,
      }),
      errorCode: 'media_unsupported',
    },
    {
      name: 'a film',
      content: (media) => ({ text: 'Film', media: [media.mp4()], settings }),
      errorCode: 'media_unsupported',
    },
  ],
  duplicate: null,
  policy: { op: 'create_post', nth: 1, errorCode: 'policy' },
  processing: { op: 'create_post', nth: 1, works: 'text', errorCode: 'policy' },
  reply: { op: 'reply_to_review', nth: 1 },
  areReviews: true,
  metrics: { post: [], account: false, days: ['impressions', 'clicks', 'calls', 'directions'] },
  canRemove: true,
};
