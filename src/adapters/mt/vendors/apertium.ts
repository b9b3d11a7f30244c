import { z } from 'zod';
import { machineApi } from '../machine-api.ts';

const Answer = z.object({ responseData: z.object({ translatedText: z.string() }) });

/** A local apertium-apy. It accepts one text at a time and answers within milliseconds. */
export const apertium = machineApi({
  name: 'apertium',
  title: 'Apertium',
  fields: [{ name: 'base_url', isRequired: true, example: 'https://apertium.example.com' }],
  publicApi: null,
  isFree: true,
  textsMax: 1,
  charsMax: 20_000,
  marks: 'element',
  baseUrl: ({ baseUrl }) => baseUrl ?? '',

  request: (_, baseUrl, { texts, from, to }) => ({
    url: `${baseUrl}/translate`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    // In the body, because a long text does not fit into a URL.
    body: new URLSearchParams({
      langpair: `${codeOf(from)}|${codeOf(to)}`,
      q: texts[0] ?? '',
      format: 'html',
      // Avoids asterisks before unknown words.
      markUnknown: 'no',
    }).toString(),
  }),

  read(json) {
    const text = Answer.safeParse(json).data?.responseData.translatedText;
    return text === undefined ? null : [text];
  },
});

/** Uses codes of two or three letters, and handles regions by itself. */
function codeOf(code: string): string {
  const base = code.split('-', 1)[0] ?? code;
  return base === 'no' || base === 'nb' ? 'nob' : base === 'nn' ? 'nno' : base;
}
