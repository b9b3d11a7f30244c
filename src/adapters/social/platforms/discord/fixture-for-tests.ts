import type { Fixture } from '../../conformance-for-tests.ts';
import { letters, padded } from '../../sample-media-for-tests.ts';

/** Nothing can be read back: what became of a lost answer, a person must look up. */
export const fixture: Fixture = {
  account: '810000000000000001',
  typed: {
    webhookUrl:
      'https://discord.com/api/webhooks/810000000000000001/LanternStudioSandboxWebhookTokenOfItsChannel',
  },
  works: {
    text: {
      content: () => ({ text: 'Hello @everyone 🌊 & <b>', link: { url: 'https://example.com/a' } }),
      visible: [{ op: 'execute_webhook', nth: 1 }],
      isWeak: 'blind',
    },
    files: {
      content: async (media) => ({
        text: 'A picture, a film and a GIF',
        media: [await media.jpeg(), media.mp4(), await media.gif()],
        settings: { silent: true },
      }),
      visible: [{ op: 'execute_webhook', nth: 1 }],
      isWeak: 'blind',
    },
    poll: {
      content: () => ({ text: 'Tea or coffee?', poll: { options: ['Tea', 'Coffee'], durationMinutes: 60 } }),
      visible: [{ op: 'execute_webhook', nth: 1 }],
      isWeak: 'blind',
    },
  },
  tooLong: () => ({ text: letters(2001).replace(/ $/, 's') }),
  badMedia: [
    {
      name: 'a file above 10 MB',
      content: async (media) => ({ text: 'Big', media: [padded(await media.jpeg(), 10 * 1024 * 1024)] }),
      errorCode: 'media_too_large',
    },
    {
      name: 'eleven files',
      content: async (media) => {
        const picture = await media.jpeg({ width: 200, height: 200 });
        return { text: 'Eleven', media: Array.from({ length: 11 }, () => picture) };
      },
      errorCode: 'media_unsupported',
    },
  ],
  duplicate: null,
  policy: { op: 'execute_webhook', nth: 1, errorCode: 'policy' },
  processing: null,
  reply: null,
  metrics: null,
  canRemove: true,
};
