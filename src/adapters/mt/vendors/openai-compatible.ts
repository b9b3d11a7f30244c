import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { chatApi } from '../chat-api.ts';

const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: z
    .object({ prompt_tokens: z.number().optional(), completion_tokens: z.number().optional() })
    .nullish(),
});
const Failure = z.object({ error: z.object({ code: z.unknown(), type: z.unknown() }).partial() });

/** Servers do not report which models can see pictures, so this is decided by name. */
const SEES =
  /gpt-4o|gpt-4\.1|gpt-4-turbo|gpt-5|(?:^|\/)o[134](?:-|$)|vision|[-_/.\d]vl(?:[-_:.]|$)|llava|pixtral|minicpm-v|gemma-?3|llama-?4|claude|gemini/i;

/** Any server with POST /chat/completions: hosted ones, vLLM, llama.cpp, Ollama. */
export const openaiCompatible = chatApi({
  name: 'openai_compatible',
  title: say('engine.openai_compatible'),
  fields: [
    { name: 'base_url', isRequired: true, example: 'https://api.openai.com/v1' },
    // Local servers need no key.
    { name: 'api_key', isRequired: false },
    { name: 'model', isRequired: true, example: 'gpt-4.1-mini' },
  ],
  addressNote: 'requires it and receives POST <base>/chat/completions',
  publicUrl: null,

  sees: (model) => SEES.test(model),

  request: ({ model, apiKey }, baseUrl, { system, user, pictures = [] }) => ({
    url: `${baseUrl}/chat/completions`,
    headers: {
      'content-type': 'application/json',
      ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({
      model,
      messages: [
        { role: 'system', content: system },
        {
          role: 'user',
          content:
            pictures.length === 0
              ? user
              : [
                  ...pictures.map(({ mime, base64 }) => ({
                    type: 'image_url',
                    image_url: { url: `data:${mime};base64,${base64}` },
                  })),
                  { type: 'text', text: user },
                ],
        },
      ],
      response_format: { type: 'json_object' },
    }),
  }),

  read(json) {
    const { data } = Completion.safeParse(json);
    const choice = data?.choices[0];
    if (!choice) return null;
    const isFiltered = choice.finish_reason === 'content_filter' || Boolean(choice.message.refusal);
    return {
      content: choice.message.content ?? '',
      end: isFiltered ? 'filtered' : choice.finish_reason === 'length' ? 'cut' : 'complete',
      tokensIn: data?.usage?.prompt_tokens ?? 0,
      tokensOut: data?.usage?.completion_tokens ?? 0,
    };
  },

  explain(_, json) {
    const { code, type } = Failure.safeParse(json).data?.error ?? {};
    // Used-up credit is reported with 429, but waiting does not help.
    if (code === 'insufficient_quota' || type === 'insufficient_quota') return 'refused';
    return code === 'content_filter' ? 'filtered' : null;
  },
});
