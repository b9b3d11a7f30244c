import { createHash, randomBytes } from 'node:crypto';
import { say } from '#kernel/say.ts';
import { callModel } from './call-model.ts';
import { type EngineContext, EngineRefused, type EngineUsage, FREE, type Purpose } from './contract.ts';
import { isStorable } from './storable.ts';
import { readAnswer } from './validate-answer.ts';

export type { Purpose } from './contract.ts';

interface Question {
  purpose: Purpose;
  /** Our instructions, the same for every call: the task and the shape of the answer, one JSON object. */
  rules: string;
  /**
   * Everything written by others. It is sent to the model as JSON between two lines that no text can
   * guess.
   */
  data: unknown;
}

interface ModelReply {
  /**
   * Null if the answer was no JSON object, was cut off or was too long. The caller then uses rules, or
   * asks about less at once.
   */
  answer: Record<string, unknown> | null;
  usage: EngineUsage;
  model: string;
}

/** Answers are lists of short findings, not texts. */
const TOKENS_OUT = 4096;

export function hasModel(ctx: Pick<EngineContext, 'llm'>): boolean {
  return ctx.llm !== null;
}

/**
 * Asks the configured model one question other than a translation. Answers are cached by the hash of
 * the question, so a repeated question costs nothing. Throws the errors of an engine (refused,
 * unavailable, busy).
 */
export async function askModel(question: Question, ctx: EngineContext): Promise<ModelReply> {
  // A model rates its own translations too high, so another one judges them if there is one.
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
