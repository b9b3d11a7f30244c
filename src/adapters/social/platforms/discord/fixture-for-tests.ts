import type { Fixture, Sample } from '../../conformance-for-tests.ts';
import { letters, padded } from '../../sample-media-for-tests.ts';

const tooLong: Fixture['tooLong'] = () => ({ text: letters(2001).replace(/ $/, 's') });
const badMedia: Fixture['badMedia'] = [
  {
    name: 'a file above 10 MB',
    content: async (media) => ({ text: 'Big', media: [padded(await media.jpeg(), 10 * 1024 * 1024)] }),
    errorCode: 'media_too_large',
  },
  {
    name: 'three files of 9 MB, above 25 together',
    content: async (media) => {
      const file = padded(await media.jpeg({ width: 200, height: 200 }), 9 * 1024 * 1024);
      return { text: 'Together', media: [file, file, file] };
    },
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
];
const SAMPLES: Readonly<Record<string, Sample>> = {
  text: () => ({ text: 'Hello @everyone 🌊 & <b>', link: { url: 'https://example.com/a' } }),
  files: async (media) => ({
    text: 'A picture, a film and a GIF',
    media: [await media.jpeg(), media.mp4(), await media.gif()],
    settings: { silent: true },
  }),
  poll: () => ({ text: 'Tea or coffee?', poll: { options: ['Tea', 'Coffee'], durationMinutes: 60 } }),
};
const by = (op: string, isWeak?: 'blind'): Fixture['works'] =>
  Object.fromEntries(
    Object.entries(SAMPLES).map(([name, content]) => [
      name,
      { content, visible: [{ op, nth: 1 }], ...(isWeak && { isWeak }) },
    ]),
  );

/** Nothing can be read back: a person must determine the outcome of a lost answer. */
const webhook: Fixture = {
  account: '810000000000000001',
  typed: {
    webhookUrl:
      'https://discord.com/api/webhooks/810000000000000001/LanternStudioSandboxWebhookTokenOfItsChannel',
  },
  works: by('execute_webhook', 'blind'),
  tooLong,
  badMedia,
  duplicate: null,
  policy: { op: 'execute_webhook', nth: 1, errorCode: 'policy' },
  processing: null,
  reply: null,
  hasOnePlace: true,
  readsNothing: true,
  metrics: null,
  canRemove: true,
};

/** A bot can read its channel, and Discord recognises a message by the key that we gave it. */
export const fixture: Fixture = {
  account: '820000000000000011',
  typed: {
    botToken: 'ODQwMDAwMDAwMDAwMDAwMDAx.Sandbx.LanternStudioSandboxTokenOfItsBot0001',
    channelId: '820000000000000011',
  },
  works: {
    ...by('create_message'),
    announcement: {
      content: () => ({ text: 'Open late', settings: { channel: '820000000000000017', announce: true } }),
      visible: [
        { op: 'create_message', nth: 1 },
        { op: 'crosspost', nth: 1 },
      ],
    },
  },
  tooLong,
  badMedia,
  duplicate: null,
  policy: { op: 'create_message', nth: 1, errorCode: 'policy' },
  processing: null,
  reply: { op: 'create_message', nth: 1 },
  metrics: { post: ['reactions'], account: true },
  canRemove: true,
  otherWays: { webhook },
};
