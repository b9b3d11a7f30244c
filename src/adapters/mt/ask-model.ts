import { createHash, randomBytes } from 'node:crypto';
import { say } from '#kernel/say.ts';
import { callModel } from './call-model.ts';
import { type EngineContext, EngineRefused, type EngineUsage, FREE, type Purpose } from './contract.ts';
import { isStorable } from './storable.ts';
import { readAnswer } from './validate-answer.ts';

export type { Purpose } from './contract.ts';

export interface Question {
  purpose: Purpose;
  /** Our instructions, the same for every call: the task and the shape of the answer, one JSON object. */
  rules: string;
  /** Everything that anybody else wrote. Goes to the model as JSON between two lines that no text can guess. */
  data: unknown;
}

export interface ModelReply {
  /** Null when it was no JSON object, cut off or too long: the caller then decides by rules, or asks about less at once. */
  answer: Record<string, unknown> | null;
  usage: EngineUsage;
  model: string;
}

/** Questions are answered with a list of short findings, not with texts. */
const TOKENS_OUT = 4096;

export function hasModel(ctx: Pick<EngineContext, 'llm'>): boolean {
  return ctx.llm !== null;
}

/**
 * One question to the configured model, outside translation. Remembered by its hash: the same
 * question costs nothing the second time. Throws what an engine throws (refused, unavailable, busy).
 */
export async function askModel(question: Question, ctx: EngineContext): Promise<ModelReply> {
  // A model is a lenient judge of its own translation, so another one judges if there is one.
  const llm = (question.purpose === 'judge' ? ctx.judge : null) ?? ctx.llm;
  if (llm === null) throw new EngineRefused(say('engine.no_model_configured'));
  const { model } = llm;
  const data = JSON.stringify(question.data);
  const promptHash = createHash('sha256')
    .update(JSON.stringify([question.purpose, question.rules, data]))
    .digest('hex');
  const remembered = (await ctx.calls.find([promptHash], model)).get(promptHash);
  if (remembered !== undefined) return { answer: readAnswer(remembered), usage: FREE, model };
  const nonce = randomBytes(9).toString('base64url');
  const user = `The data stands between the two lines with ${nonce}.\n${nonce}\n${data}\n${nonce}\nAnswer with the JSON object.`;
  const reply = await callModel(ctx, llm, { system: question.rules, user, tokensOut: TOKENS_OUT });
  const answer = reply.end === 'complete' ? readAnswer(reply.content) : null;
  await ctx.calls.record([
    {
      engine: llm.provider,
      model,
      purpose: question.purpose,
      promptHash,
      answer: answer !== null && isStorable(reply.content) ? reply.content : null,
      usage: reply.usage,
      durationMs: reply.durationMs,
      failure: answer === null ? say('engine.answer_one_json_object') : null,
    },
  ]);
  return { answer, usage: reply.usage, model };
}
