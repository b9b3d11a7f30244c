import { z } from 'zod';
import { machineApi } from '../machine-api.ts';

const Answer = z.object({ translatedText: z.array(z.string()) });

const CODES: Readonly<Record<string, string>> = {
  'zh-cn': 'zh-Hans',
  'zh-sg': 'zh-Hans',
  'zh-tw': 'zh-Hant',
  'zh-hk': 'zh-Hant',
  'pt-br': 'pt-BR',
  no: 'nb',
  nn: 'nb',
  fil: 'tl',
};

/** A self-hosted server. The public one is paid, so there is no default address. */
export const libretranslate = machineApi({
  name: 'libretranslate',
  title: 'LibreTranslate',
  fields: [
    { name: 'base_url', isRequired: true, example: 'https://translate.example.com' },
    { name: 'api_key', isRequired: false },
  ],
  publicApi: null,
  // It translates texts one after another on its own CPU, so requests are small enough for the time limit.
  textsMax: 25,
  charsMax: 2000,
  marks: 'element',
  baseUrl: ({ baseUrl }) => baseUrl ?? '',

  request: ({ apiKey }, baseUrl, { texts, from, to }) => ({
    url: `${baseUrl}/translate`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      q: texts,
      source: codeOf(from),
      target: codeOf(to),
      format: 'html',
      ...(apiKey !== null && { api_key: apiKey }),
    }),
  }),

  read: (json) => Answer.safeParse(json).data?.translatedText ?? null,
});

function codeOf(code: string): string {
  return CODES[code] ?? code.split('-', 1)[0] ?? code;
}
