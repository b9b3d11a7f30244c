import { z } from 'zod';
import { machineApi } from '../machine-api.ts';

const Answer = z.object({ translations: z.array(z.object({ text: z.string() })) });

/** Keys of the free plan end in this suffix and use a separate host. */
const FREE_KEY = /:fx$/u;

/** Codes with a specific target. All others use the language alone. */
const TARGETS: Readonly<Record<string, string>> = {
  en: 'EN-US',
  'en-gb': 'EN-GB',
  'en-au': 'EN-GB',
  'en-ie': 'EN-GB',
  'en-in': 'EN-GB',
  'en-nz': 'EN-GB',
  'en-za': 'EN-GB',
  pt: 'PT-PT',
  'pt-pt': 'PT-PT',
  'pt-br': 'PT-BR',
  'zh-cn': 'ZH-HANS',
  'zh-sg': 'ZH-HANS',
  'zh-tw': 'ZH-HANT',
  'zh-hk': 'ZH-HANT',
  'es-419': 'ES-419',
  'es-mx': 'ES-419',
  'es-ar': 'ES-419',
  'es-cl': 'ES-419',
  'es-co': 'ES-419',
  'es-pe': 'ES-419',
  'es-us': 'ES-419',
};

/** The documented languages for text, without beta languages, which must be requested. */
const LANGUAGES =
  'ar bg cs da de el en es et fi fr he hu id it ja ko lt lv nb nl pl pt ro ru sk sl sv th tr uk vi zh-cn zh-tw';

/** Its glossaries are stored on its side. A hint in the context avoids a second copy of the termbase. */
export const deepl = machineApi({
  name: 'deepl',
  title: 'DeepL',
  fields: [{ name: 'api_key', isRequired: true }],
  publicApi: 'the public API that belongs to the key',
  textsMax: 50,
  languages: LANGUAGES.split(' '),
  // 128 KiB per request, and a character may have four bytes.
  charsMax: 20_000,
  marks: 'element',
  baseUrl: ({ baseUrl, apiKey }) =>
    baseUrl ?? (FREE_KEY.test(apiKey ?? '') ? 'https://api-free.deepl.com' : 'https://api.deepl.com'),

  request: ({ apiKey }, baseUrl, { texts, from, to, terms, register }) => ({
    url: `${baseUrl}/v2/translate`,
    headers: { 'content-type': 'application/json', authorization: `DeepL-Auth-Key ${apiKey ?? ''}` },
    body: JSON.stringify({
      text: texts,
      source_lang: base(from),
      target_lang: TARGETS[to] ?? base(to),
      tag_handling: 'xml',
      // Names and buttons keep their case and stay without a full stop.
      preserve_formatting: true,
      // "prefer": languages without the distinction cause no error.
      ...(register === 'formal' && { formality: 'prefer_more' }),
      ...(register === 'informal' && { formality: 'prefer_less' }),
      ...(terms.length > 0 && {
        context: terms.map(({ source, target }) => `${source} = ${target}`).join('\n'),
      }),
    }),
  }),

  read: (json) => Answer.safeParse(json).data?.translations.map(({ text }) => text) ?? null,
});

function base(code: string): string {
  const language = code.split('-', 1)[0] ?? code;
  return (language === 'no' || language === 'nn' ? 'nb' : language).toUpperCase();
}
