import { z } from 'zod';
import { chatApi } from '../chat-api.ts';

const Generated = z
  .object({
    candidates: z.array(
      z.object({
        content: z
          .object({
            parts: z
              .array(z.object({ text: z.string().optional(), thought: z.boolean().optional() }))
              .optional(),
          })
          .optional(),
        finishReason: z.string().optional(),
      }),
    ),
    promptFeedback: z.object({ blockReason: z.string().optional() }),
    usageMetadata: z.object({
      promptTokenCount: z.number().optional(),
      candidatesTokenCount: z.number().optional(),
      thoughtsTokenCount: z.number().optional(),
    }),
  })
  .partial();
const Failure = z.object({
  error: z.object({ details: z.array(z.object({ reason: z.string().optional() })).optional() }),
});

const FILTERED = new Set(['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII']);

export const gemini = chatApi({
  name: 'gemini',
  title: 'Gemini',
  fields: [
    { name: 'api_key', isRequired: true },
    { name: 'model', isRequired: true, example: 'gemini-2.5-flash' },
  ],
  publicUrl: 'https://generativelanguage.googleapis.com/v1beta',

  sees: () => true,

  request: ({ model, apiKey }, baseUrl, { system, user, pictures = [] }) => ({
    url: `${baseUrl}/models/${encodeURIComponent(model.replace(/^models\//u, ''))}:generateContent`,
    headers: { 'content-type': 'application/json', ...(apiKey !== null && { 'x-goog-api-key': apiKey }) },
    body: JSON.stringify({
      systemInstruction: { parts: [{ text: system }] },
      contents: [
        {
          role: 'user',
          parts: [
            ...pictures.map(({ mime, base64 }) => ({ inlineData: { mimeType: mime, data: base64 } })),
            { text: user },
          ],
        },
      ],
      generationConfig: { responseMimeType: 'application/json' },
    }),
  }),

  read(json) {
    const { data } = Generated.safeParse(json);
    const candidate = data?.candidates?.[0];
    const isBlocked = data?.promptFeedback?.blockReason !== undefined;
    if (!data || (!candidate && !isBlocked)) return null;
    const reason = candidate?.finishReason ?? '';
    const parts = candidate?.content?.parts ?? [];
    const usage = data.usageMetadata;
    return {
      content: parts.map(({ text, thought }) => (thought ? '' : (text ?? ''))).join(''),
      end: isBlocked || FILTERED.has(reason) ? 'filtered' : reason === 'MAX_TOKENS' ? 'cut' : 'complete',
      tokensIn: usage?.promptTokenCount ?? 0,
      // Thinking tokens are billed like output.
      tokensOut: (usage?.candidatesTokenCount ?? 0) + (usage?.thoughtsTokenCount ?? 0),
    };
  },

  /** A wrong key is reported with 400, like a prompt that is too long. */
  explain(status, json) {
    const details = Failure.safeParse(json).data?.error.details ?? [];
    return status === 400 && details.some(({ reason }) => reason === 'API_KEY_INVALID') ? 'refused' : null;
  },
});
