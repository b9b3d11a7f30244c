import { afterEach, expect, it } from 'vitest';
import type { Received } from '../../../test/receiver.ts';
import { EngineRefused, NO_GUIDE } from './contract.ts';
import { type Bed, makeBed } from './engine-for-tests.ts';
import { item } from './item-for-tests.ts';
import { ENGINES } from './providers.ts';
import { json, saying, SERVERS } from './servers-for-tests.ts';
import { MACHINES } from './vendors.ts';

const NAMES = MACHINES.map(({ name }) => name);
let bed: Bed | undefined;
afterEach(() => bed?.server.close());

const bodyOf = (request: Received | undefined) => JSON.parse(request?.body ?? '');

it.each(NAMES)('%s: untranslatable words are not sent at all', async (name) => {
  bed = await makeBed(saying(SERVERS[name], ({ src }) => src.replace('the', 'das')));
  const terms = [{ source: 'Excalibur', target: 'Excalibur', keep: true }];
  const { results } = await ENGINES[name].translate(
    [item('a', 'Take the Excalibur, not the Excaliburs of {0}', { terms })],
    bed.ctx,
  );
  expect(results.get('a')).toEqual({ text: 'Take das Excalibur, not the Excaliburs of {0}' });
  expect(bed.requests[0]?.body.match(/Excalibur/gu)).toHaveLength(1);
});

it.each(NAMES)(
  '%s: a language pair that it does not support fails the rows, with one request',
  async (name) => {
    bed = await makeBed(() => json({ message: 'Secret' }, 400));
    const { results } = await ENGINES[name].translate([item('a', 'Save')], bed.ctx);
    expect(results.get('a')).toEqual({
      failure: 'The engine does not take this text, or not this pair of languages.',
      isFinal: true,
    });
    expect(bed.requests).toHaveLength(1);
  },
);

it.each(NAMES)('%s: a plural form is sent with a number that requires it', async (name) => {
  bed = await makeBed(saying(SERVERS[name], ({ src }) => src.replace('days', 'дней')));
  const form = { of: 'm', name: 'many', samples: [0, 5, 6] };
  const days = { ...item('a', 'x'), source: '⟦1⟧ days', tokens: ['#'], targetLanguage: 'ru', form };
  const { results } = await ENGINES[name].translate([days], bed.ctx);
  expect(results.get('a')).toEqual({ text: '# дней' });
  expect(decodeURIComponent(bed.requests[0]?.body ?? '')).toMatch(/6[ +]days/u);
});

it('equal texts and lines are asked for once', async () => {
  bed = await makeBed(saying(SERVERS.deepl, ({ src }) => `DE ${src}`));
  await ENGINES.deepl.translate([item('a', 'Save'), item('b', 'Save\nLoad'), item('c', 'Load')], bed.ctx);
  expect(bodyOf(bed.requests[0])['text']).toEqual(['Save', 'Load']);
});

it('no request is larger than the service accepts', async () => {
  bed = await makeBed(saying(SERVERS.deepl, ({ src }) => `DE ${src}`));
  await ENGINES.deepl.translate(
    Array.from({ length: 120 }, (_, i) => item(`${i}`, `Text number ${i}`)),
    bed.ctx,
  );
  expect(bed.requests.map((request) => bodyOf(request)['text'].length).sort()).toEqual([20, 50, 50]);
});

it('deepl: languages, markup, terms as context, and the register', async () => {
  bed = await makeBed(
    saying(SERVERS.deepl, ({ src }) => src),
    { guide: { ...NO_GUIDE, register: 'formal' } },
  );
  const terms = [{ source: 'Gold', target: '金币' }];
  await ENGINES.deepl.translate([item('a', 'Gold {0} < 5', { targetLanguage: 'zh-cn', terms })], bed.ctx);
  expect(bed.requests[0]).toMatchObject({
    path: '/v2/translate',
    headers: { authorization: 'DeepL-Auth-Key test-key-of-the-engine' },
  });
  expect(bodyOf(bed.requests[0])).toEqual({
    text: ['Gold <x id="1"></x> &lt; 5'],
    source_lang: 'EN',
    target_lang: 'ZH-HANS',
    tag_handling: 'xml',
    preserve_formatting: true,
    formality: 'prefer_more',
    context: 'Gold = 金币',
  });
});

it('google: languages, markup and the key in a header', async () => {
  bed = await makeBed(saying(SERVERS.google, ({ src }) => src));
  await ENGINES.google.translate([item('a', 'Gold {0}', { targetLanguage: 'zh-tw' })], bed.ctx);
  expect(bed.requests[0]).toMatchObject({
    path: '/language/translate/v2',
    headers: { 'x-goog-api-key': 'test-key-of-the-engine' },
  });
  expect(bodyOf(bed.requests[0])).toEqual({
    q: ['Gold <span class="notranslate" translate="no">⟦1⟧</span>'],
    source: 'en',
    target: 'zh-TW',
    format: 'html',
  });
});

it('google: too many requests come as 403, a wrong key as 400', async () => {
  const hasty = { error: { errors: [{ reason: 'userRateLimitExceeded' }] } };
  bed = await makeBed((request, nth) =>
    nth === 1 ? json(hasty, 403) : saying(SERVERS.google, ({ src }) => `DE ${src}`)(request),
  );
  expect((await ENGINES.google.translate([item('a', 'Save')], bed.ctx)).results.get('a')).toEqual({
    text: 'DE Save',
  });
  await bed.server.close();
  bed = await makeBed(() => json({ error: { details: [{ reason: 'API_KEY_INVALID' }] } }, 400));
  await expect(ENGINES.google.translate([item('a', 'Save')], bed.ctx)).rejects.toThrow(EngineRefused);
});

it('libretranslate and apertium: the requests they get', async () => {
  bed = await makeBed((request) =>
    saying(
      request.body.startsWith('{') ? SERVERS.libretranslate : SERVERS.apertium,
      ({ src }) => `ES ${src}`,
    )(request),
  );
  const asked = [item('a', 'Gold {0}', { targetLanguage: 'es-mx' })];
  await ENGINES.libretranslate.translate(asked, bed.ctx);
  await ENGINES.apertium.translate(asked, bed.ctx);
  expect(bodyOf(bed.requests[0])).toEqual({
    q: ['Gold <x id="1"></x>'],
    source: 'en',
    target: 'es',
    format: 'html',
    api_key: 'test-key-of-the-engine',
  });
  expect(Object.fromEntries(new URLSearchParams(bed.requests[1]?.body))).toEqual({
    langpair: 'en|es',
    q: 'Gold <x id="1"></x>',
    format: 'html',
    markUnknown: 'no',
  });
});
