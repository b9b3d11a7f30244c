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

/** Codes that differ from the plain language. */
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

/** The documented languages of the Basic edition that have a code here. */
const LANGUAGES = `
  af am ar as az be bg bn bs ca ceb cs cy da de el en es et eu fa fi fil fr fy ga gd gl gu ha he hi hr hu hy id ig
  is it ja jv ka kk km kn ko ku ky lb lo lt lv mg mk ml mn mr ms mt my nb ne nl or pa pl ps pt ro ru sd si sk sl so
  sq sr su sv sw ta te th tk tr ug uk ur uz vi xh yi yo zh-cn zh-tw zu`;

/** Cloud Translation, Basic edition, which accepts a plain key. */
export const google = machineApi({
  name: 'google',
  title: 'Google Cloud Translation',
  fields: [{ name: 'api_key', isRequired: true }],
  publicApi: 'the public API',
  languages: LANGUAGES.trim().split(/\s+/u),
  textsMax: 128,
  charsMax: 5000,
  marks: 'span',
  baseUrl: ({ baseUrl }) => baseUrl ?? 'https://translation.googleapis.com',

  request: ({ apiKey }, baseUrl, { texts, from, to }) => ({
    url: `${baseUrl}/language/translate/v2`,
    // In a header and not in the URL, because URLs are logged.
    headers: { 'content-type': 'application/json', 'x-goog-api-key': apiKey ?? '' },
    body: JSON.stringify({ q: texts, source: codeOf(from), target: codeOf(to), format: 'html' }),
  }),

  read: (json) =>
    Answer.safeParse(json).data?.data.translations.map(({ translatedText }) => translatedText) ?? null,

  /** Too many requests are reported with 403, a wrong key with 400. */
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
