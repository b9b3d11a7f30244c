import { z } from 'zod';
import { machineApi } from '../machine-api.ts';

const Answer = z.object({
  data: z.object({ translations: z.array(z.object({ translatedText: z.string() })) }),
});
const Failure = z.object({
  error: z.object({
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    details: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
});

/** Codes that are not simply the language. */
const CODES: Readonly<Record<string, string>> = {
  'zh-cn': 'zh-CN',
  'zh-sg': 'zh-CN',
  'zh-tw': 'zh-TW',
  'zh-hk': 'zh-TW',
  'pt-pt': 'pt-PT',
  'pt-br': 'pt-BR',
  'fr-ca': 'fr-CA',
  nb: 'no',
  nn: 'no',
};

/** Cloud Translation, Basic edition: the one that takes a plain key. */
export const google = machineApi({
  name: 'google',
  title: 'Google Cloud Translation',
  publicApi: 'the public API',
  textsMax: 128,
  charsMax: 5000,
  marks: 'span',
  baseUrl: ({ baseUrl }) => baseUrl ?? 'https://translation.googleapis.com',

  request: ({ apiKey }, baseUrl, { texts, from, to }) => ({
    url: `${baseUrl}/language/translate/v2`,
    // In a header and not in the address, because addresses end up in logs.
    headers: { 'content-type': 'application/json', 'x-goog-api-key': apiKey ?? '' },
    body: JSON.stringify({ q: texts, source: codeOf(from), target: codeOf(to), format: 'html' }),
  }),

  read: (json) =>
    Answer.safeParse(json).data?.data.translations.map(({ translatedText }) => translatedText) ?? null,

  /** Too many requests come as 403 here, a wrong key as 400. */
  explain(status, json) {
    const { errors = [], details = [] } = Failure.safeParse(json).data?.error ?? {};
    const reasons = [...errors, ...details].map(({ reason }) => reason);
    if (status === 403 && reasons.some((reason) => /^(?:user)?RateLimitExceeded$/iu.test(reason ?? '')))
      return 'busy';
    return status === 400 && (reasons.includes('keyInvalid') || reasons.includes('API_KEY_INVALID'))
      ? 'refused'
      : null;
  },
});

function codeOf(code: string): string {
  return CODES[code] ?? code.split('-', 1)[0] ?? code;
}
