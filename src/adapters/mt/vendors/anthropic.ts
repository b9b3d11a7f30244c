import { z } from 'zod';
import { chatApi } from '../chat-api.ts';

const Message = z.object({
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
  stop_reason: z.string().nullish(),
  usage: z
    .object({
      input_tokens: z.number().nullish(),
      output_tokens: z.number().nullish(),
      cache_creation_input_tokens: z.number().nullish(),
      cache_read_input_tokens: z.number().nullish(),
    })
    .nullish(),
});

/** Every model of the vendor supports this. More is only requested for long texts. */
const TOKENS_OUT_MIN = 4096;

/** The Messages API. It has no JSON mode, so the object is searched in the text of the answer. */
export const anthropic = chatApi({
  name: 'anthropic',
  title: 'Anthropic',
  fields: [
    { name: 'api_key', isRequired: true },
    { name: 'model', isRequired: true, example: 'claude-sonnet-4-5' },
  ],
  publicUrl: 'https://api.anthropic.com/v1',

  sees: () => true,

  request: ({ model, apiKey }, baseUrl, { system, user, tokensOut, pictures = [] }) => ({
    url: `${baseUrl}/messages`,
    headers: {
      'content-type': 'application/json',
      'anthropic-version': '2023-06-01',
      ...(apiKey !== null && { 'x-api-key': apiKey }),
    },
    body: JSON.stringify({
      model,
      max_tokens: Math.max(TOKENS_OUT_MIN, tokensOut),
      // The rules are the same for every call, so the provider caches them after the first.
      system: [{ type: 'text', text: system, cache_control: { type: 'ephemeral' } }],
      messages: [
        {
          role: 'user',
          content:
            pictures.length === 0
              ? user
              : [
                  ...pictures.map(({ mime, base64 }) => ({
                    type: 'image',
                    source: { type: 'base64', media_type: mime, data: base64 },
                  })),
                  { type: 'text', text: user },
                ],
        },
      ],
    }),
  }),

  read(json) {
    const { data } = Message.safeParse(json);
    if (!data) return null;
    const { usage, stop_reason: reason } = data;
    const isCut = reason === 'max_tokens' || reason === 'model_context_window_exceeded';
    return {
      content: data.content.map(({ text }) => text ?? '').join(''),
      end: reason === 'refusal' ? 'filtered' : isCut ? 'cut' : 'complete',
      tokensIn:
        (usage?.input_tokens ?? 0) +
        (usage?.cache_creation_input_tokens ?? 0) +
        (usage?.cache_read_input_tokens ?? 0),
      tokensOut: usage?.output_tokens ?? 0,
    };
  },

  /** Used-up credit is reported with 400, like a prompt that is too long. */
  explain(status, json) {
    const message = z.object({ error: z.object({ message: z.string() }) }).safeParse(json).data
      ?.error.message;
    return status === 400 && message !== undefined && /credit balance/iu.test(message) ? 'refused' : null;
  },
});
