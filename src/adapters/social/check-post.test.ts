import { expect, it } from 'vitest';
import type { PublishContent, PublishMedia } from './contract.ts';
import { ADAPTERS } from './platforms.ts';

const MB = 1024 * 1024;

const file = (facts: Partial<PublishMedia>): PublishMedia => ({
  mediaId: 'med_1',
  kind: 'image',
  mime: 'image/jpeg',
  bytes: 1000,
  width: 1080,
  height: 1080,
  durationSec: null,
  fps: null,
  videoCodec: null,
  audioCodec: null,
  altText: 'A boat',
  filename: 'boat.jpg',
  publicUrl: '',
  async *read() {},
  ...facts,
});
const gif = (facts: Partial<PublishMedia> = {}) => file({ kind: 'gif', mime: 'image/gif', ...facts });
const film = (facts: Partial<PublishMedia> = {}) =>
  file({
    kind: 'video',
    mime: 'video/mp4',
    width: 1280,
    height: 720,
    durationSec: 60,
    fps: 30,
    videoCodec: 'h264',
    ...facts,
  });
const paper = (facts: Partial<PublishMedia> = {}) =>
  file({ kind: 'document', mime: 'application/pdf', ...facts });

const post = (given: Partial<PublishContent>): PublishContent => ({
  text: 'Hello',
  media: [],
  parts: [],
  link: null,
  poll: null,
  firstComment: null,
  contentWarning: null,
  locale: null,
  settings: { privacyLevel: 'SELF_ONLY' },
  ...given,
});
const poll = (options: string[], durationMinutes = 60) => post({ poll: { options, durationMinutes } });
/** What every pin must have. */
const pin = (given: Partial<PublishContent>) =>
  post({ media: [file({})], settings: { board: 'b1' }, ...given });
const long = (pages: number) => post({ media: [paper({ pages })] });
const link = { url: 'https://example.com/a' };

type Name = keyof typeof ADAPTERS;
/** The last value that is accepted, the first that is not, and the resulting issue. */
const BORDERS: [Name, PublishContent, PublishContent, string][] = [
  ['x', post({ text: 'x'.repeat(280) }), post({ text: 'x'.repeat(281) }), 'text_too_long text'],
  ['x', post({ text: '$AB' }), post({ text: '$AB $CD' }), 'invalid_settings text'],
  ['x', post({ firstComment: '$AB' }), post({ firstComment: '$AB $CD' }), 'invalid_settings firstComment'],
  [
    'x',
    post({ media: [file({ bytes: 5 * MB })] }),
    post({ media: [file({ bytes: 5 * MB + 1 })] }),
    'media_too_large mediaIds[0]',
  ],
  [
    'x',
    post({ media: [file({})] }),
    post({ media: [file({ kind: 'document', mime: 'application/pdf' })] }),
    'media_unsupported mediaIds[0]',
  ],
  [
    'x',
    post({ media: [file({ altText: 'x'.repeat(1000) })] }),
    post({ media: [file({ altText: 'x'.repeat(1001) })] }),
    'invalid_settings mediaIds[0]',
  ],
  [
    'x',
    post({ media: [gif({ width: 1280 })] }),
    post({ media: [gif({ width: 1281 })] }),
    'media_unsupported mediaIds[0]',
  ],
  ['x', post({ media: [gif()] }), post({ media: [gif(), file({})] }), 'media_unsupported mediaIds'],
  [
    'x',
    post({ media: Array.from({ length: 4 }, () => file({})) }),
    post({ media: Array.from({ length: 5 }, () => file({})) }),
    'media_unsupported mediaIds',
  ],
  [
    'x',
    post({ media: [film({ width: 720, height: 1280 })] }),
    post({ media: [film({ width: 1282 })] }),
    'media_unsupported mediaIds[0]',
  ],
  [
    'x',
    post({ media: [film({ height: 427 })] }),
    post({ media: [film({ height: 426 })] }),
    'media_unsupported mediaIds[0]',
  ],
  [
    'x',
    post({ media: [film({ durationSec: 140 })] }),
    post({ media: [film({ durationSec: 140.1 })] }),
    'media_duration mediaIds[0]',
  ],
  [
    'x',
    post({ media: [film({ fps: 60 })] }),
    post({ media: [film({ fps: 60.05 })] }),
    'media_unsupported mediaIds[0]',
  ],
  [
    'x',
    post({ media: [film()] }),
    post({ media: [film({ videoCodec: 'vp9' })] }),
    'media_unsupported mediaIds[0]',
  ],
  ['x', poll(['a', 'x'.repeat(25)]), poll(['a', 'x'.repeat(26)]), 'invalid_settings poll'],
  ['x', poll(['a', 'b', 'c', 'd']), poll(['a', 'b', 'c', 'd', 'e']), 'invalid_settings poll'],
  ['x', poll(['a', 'b'], 5), poll(['a', 'b'], 4), 'invalid_settings poll'],
  ['x', post({}), post({ contentWarning: 'Spoiler' }), 'invalid_settings contentWarning'],
  ['bluesky', post({ text: 'x'.repeat(300) }), post({ text: 'x'.repeat(301) }), 'text_too_long text'],
  [
    'bluesky',
    post({ media: [file({ bytes: 2_000_000 })] }),
    post({ media: [file({ bytes: 2_000_001 })] }),
    'media_too_large mediaIds[0]',
  ],
  [
    'bluesky',
    post({ media: [film({ durationSec: 180 })] }),
    post({ media: [film({ durationSec: 180.1 })] }),
    'media_duration mediaIds[0]',
  ],
  [
    'bluesky',
    post({ media: [gif(), file({})] }),
    post({ media: [film(), file({})] }),
    'media_unsupported mediaIds',
  ],
  ['bluesky', post({ link }), post({ link, media: [file({})] }), 'link_dropped link'],
  ['tiktok', post({ media: [film()] }), post({ media: [] }), 'media_required mediaIds'],
  [
    'tiktok',
    post({ media: [file({ height: 1920 })] }),
    post({ media: [file({ height: 1921 })] }),
    'media_aspect_ratio mediaIds[0]',
  ],
  [
    'tiktok',
    post({ media: [film({ height: 360 })] }),
    post({ media: [film({ height: 359 })] }),
    'media_aspect_ratio mediaIds[0]',
  ],
  [
    'tiktok',
    post({ media: [film({ fps: 23 })] }),
    post({ media: [film({ fps: 22.95 })] }),
    'media_processing_failed mediaIds[0]',
  ],
  ['tiktok', post({ media: [film()] }), post({ media: [film()], link }), 'link_dropped link'],
  [
    'tiktok',
    post({ media: [file({})] }),
    post({ media: [file({ durationSec: 2 })] }),
    'media_unsupported mediaIds[0]',
  ],
  [
    'mastodon',
    post({ text: 'x'.repeat(490), contentWarning: 'x'.repeat(10) }),
    post({ text: 'x'.repeat(491), contentWarning: 'x'.repeat(10) }),
    'text_too_long text',
  ],
  [
    'mastodon',
    post({ media: [film()] }),
    post({ media: [film({ altText: ' ' })] }),
    'alt_text_missing mediaIds[0]',
  ],
  [
    'mastodon',
    post({ media: [gif(), file({})] }),
    post({ media: [film(), file({})] }),
    'media_unsupported mediaIds',
  ],
  [
    'youtube',
    post({ media: [film({ durationSec: 43_200 })] }),
    post({ media: [film({ durationSec: 43_201 })] }),
    'media_duration mediaIds[0]',
  ],
  [
    'youtube',
    post({ media: [film()] }),
    post({ media: [film()], parts: [{ text: 'More', media: [] }] }),
    'invalid_settings parts',
  ],
  [
    'youtube',
    post({ text: `T\n${'x'.repeat(4998)}`, media: [film()] }),
    post({ text: `T\n${'x'.repeat(4999)}`, media: [film()] }),
    'text_too_long text',
  ],
  ['facebook', post({ text: '', link }), post({ text: '' }), 'text_required text'],
  [
    'facebook',
    post({ media: Array.from({ length: 10 }, () => file({})) }),
    post({ media: Array.from({ length: 11 }, () => file({})) }),
    'media_unsupported mediaIds',
  ],
  [
    'instagram',
    post({ media: [film({ durationSec: 900.4 })] }),
    post({ media: [film({ durationSec: 900.6 })] }),
    'media_duration mediaIds[0]',
  ],
  [
    'threads',
    post({ media: [file({ width: 320 })] }),
    post({ media: [file({ width: 319 })] }),
    'media_aspect_ratio mediaIds[0]',
  ],
  ['telegram', post({ text: 'x'.repeat(4096) }), post({ text: 'x'.repeat(4097) }), 'text_too_long text'],
  [
    'telegram',
    post({ text: 'x'.repeat(1024), media: [file({})] }),
    post({ text: 'x'.repeat(1025), media: [file({})] }),
    'text_too_long text',
  ],
  [
    'telegram',
    post({ parts: [{ text: 'x'.repeat(1024), media: [file({})] }] }),
    post({ parts: [{ text: 'x'.repeat(1025), media: [file({})] }] }),
    'text_too_long parts[0].text',
  ],
  [
    'telegram',
    post({ firstComment: 'x'.repeat(4096) }),
    post({ firstComment: 'x'.repeat(4097) }),
    'text_too_long firstComment',
  ],
  ['telegram', post({ text: '', link }), post({ text: '' }), 'text_required text'],
  [
    'telegram',
    post({ media: [file({ bytes: 10 * MB })] }),
    post({ media: [file({ bytes: 10 * MB + 1 })] }),
    'media_too_large mediaIds[0]',
  ],
  [
    'telegram',
    post({ media: [film({ bytes: 50 * MB })] }),
    post({ media: [film({ bytes: 50 * MB + 1 })] }),
    'media_too_large mediaIds[0]',
  ],
  [
    'telegram',
    post({ media: [file({ mime: 'image/webp' })] }),
    post({ media: [file({ mime: 'image/avif' })] }),
    'media_unsupported mediaIds[0]',
  ],
  [
    'telegram',
    post({ media: [film()] }),
    post({ media: [film({ mime: 'video/quicktime' })] }),
    'media_unsupported mediaIds[0]',
  ],
  [
    'telegram',
    post({ media: [file({ width: 5000, height: 5000 })] }),
    post({ media: [file({ width: 5000, height: 5001 })] }),
    'media_aspect_ratio mediaIds[0]',
  ],
  [
    'telegram',
    post({ media: [file({ width: 2000, height: 100 })] }),
    post({ media: [file({ width: 2001, height: 100 })] }),
    'media_aspect_ratio mediaIds[0]',
  ],
  [
    'telegram',
    post({ media: Array.from({ length: 10 }, () => file({})) }),
    post({ media: Array.from({ length: 11 }, () => file({})) }),
    'media_unsupported mediaIds',
  ],
  ['telegram', post({ media: [gif()] }), post({ media: [gif(), file({})] }), 'media_unsupported mediaIds'],
  [
    'telegram',
    post({ media: [paper(), paper()] }),
    post({ media: [paper(), film()] }),
    'media_unsupported mediaIds',
  ],
  ['telegram', poll(['a', 'b']), { ...poll(['a', 'b']), media: [file({})] }, 'invalid_settings poll'],
  ['discord', post({ text: 'x'.repeat(2000) }), post({ text: 'x'.repeat(2001) }), 'text_too_long text'],
  ['discord', post({ text: '', media: [file({})] }), post({ text: '' }), 'text_required text'],
  [
    'discord',
    post({ media: [film({ bytes: 10 * MB })] }),
    post({ media: [film({ bytes: 10 * MB + 1 })] }),
    'media_too_large mediaIds[0]',
  ],
  [
    'discord',
    post({ media: Array.from({ length: 10 }, () => file({})) }),
    post({ media: Array.from({ length: 11 }, () => file({})) }),
    'media_unsupported mediaIds',
  ],
  [
    'discord',
    post({ media: [film({ altText: null })] }),
    post({ media: [paper({ altText: null })] }),
    'alt_text_missing mediaIds[0]',
  ],
  ['discord', poll(['a', 'x'.repeat(55)]), poll(['a', 'x'.repeat(56)]), 'invalid_settings poll'],
  [
    'discord',
    { ...poll(['a', 'b']), text: 'x'.repeat(300), media: [file({})] },
    { ...poll(['a', 'b']), text: 'x'.repeat(301) },
    'invalid_settings poll',
  ],
  ['discord', poll(['a', 'b']), { ...poll(['a', 'b']), text: '' }, 'invalid_settings poll'],
  ['discord', post({}), post({ firstComment: 'More' }), 'invalid_settings firstComment'],
  ['linkedin', post({ text: 'x'.repeat(3000) }), post({ text: 'x'.repeat(3001) }), 'text_too_long text'],
  [
    'linkedin',
    post({ text: 'x'.repeat(3000), link }),
    post({ text: 'x'.repeat(3000), link, media: [file({})] }),
    'text_too_long text',
  ],
  ['linkedin', post({ text: '', link }), post({ text: '' }), 'text_required text'],
  [
    'linkedin',
    post({ media: [film({ bytes: 75 * 1024 })] }),
    post({ media: [film({ bytes: 75 * 1024 - 1 })] }),
    'media_unsupported mediaIds[0]',
  ],
  [
    'linkedin',
    post({ media: [file({ width: 5120, height: 7060 })] }),
    post({ media: [file({ width: 5120, height: 7061 })] }),
    'media_aspect_ratio mediaIds[0]',
  ],
  [
    'linkedin',
    post({ media: [paper({ altText: null })] }),
    post({ media: [paper(), paper()] }),
    'media_unsupported mediaIds',
  ],
  [
    'linkedin',
    post({ media: Array.from({ length: 20 }, () => file({})) }),
    post({ media: Array.from({ length: 21 }, () => file({})) }),
    'media_unsupported mediaIds',
  ],
  ['linkedin', long(300), long(301), 'media_too_large mediaIds[0]'],
  ['linkedin', poll(['a', 'x'.repeat(30)], 1440), poll(['a', 'x'.repeat(31)], 1440), 'invalid_settings poll'],
  [
    'linkedin',
    { ...poll(['a', 'b'], 1440), text: 'x'.repeat(141), settings: { title: 'x'.repeat(140) } },
    { ...poll(['a', 'b'], 1440), text: 'x'.repeat(141) },
    'invalid_settings poll',
  ],
  ['linkedin', poll(['a', 'b'], 1440), poll(['a', 'b'], 1439), 'invalid_settings poll'],
  ['pinterest', pin({}), pin({ media: [] }), 'media_required mediaIds'],
  ['pinterest', pin({ text: 'x'.repeat(800) }), pin({ text: 'x'.repeat(801) }), 'text_too_long text'],
  [
    'pinterest',
    pin({ media: Array.from({ length: 5 }, () => file({})) }),
    pin({ media: Array.from({ length: 6 }, () => file({})) }),
    'media_unsupported mediaIds',
  ],
  ['pinterest', pin({ media: [film()] }), pin({ media: [film(), file({})] }), 'media_unsupported mediaIds'],
  ['pinterest', pin({}), pin({ media: [gif()] }), 'media_unsupported mediaIds[0]'],
  [
    'pinterest',
    pin({ media: [file({}), file({})] }),
    pin({ media: [file({}), file({ width: 1000 })] }),
    'media_aspect_ratio mediaIds',
  ],
];

it.each(BORDERS)('%s refuses exactly beyond its limit: %#', (name, taken, refused, issue) => {
  const problemsOf = (content: PublishContent) =>
    ADAPTERS[name].check(content, {}).map(({ code, field }) => `${code} ${field}`);
  expect(problemsOf(taken)).toEqual([]);
  expect(problemsOf(refused)).toEqual([issue]);
});

it('a file that breaks a limit is reported with both numbers, in words that name the platform', () => {
  const content = post({ media: [film({ width: 1920, height: 1080 })] });
  expect(ADAPTERS.x.check(content, {})).toMatchObject([
    { limit: 1280, actual: 1920, message: 'The media is 1920×1080; X takes up to 1280×1024.' },
  ]);
});
