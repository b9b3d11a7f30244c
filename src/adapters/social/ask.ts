import type { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { PlatformContext } from './connection.ts';
import { PlatformError } from './contract.ts';
import { platformError } from './errors.ts';
import { type Answer, type Call, call } from './http.ts';

/** A call whose answer must match a shape. Accepts top-level lists too. */
export async function ask<Shape extends z.ZodType>(
  ctx: PlatformContext,
  shape: Shape,
  request: Call,
): Promise<{ data: z.output<Shape>; answer: Answer }> {
  const answer = await call(ctx, request);
  const parsed = shape.safeParse(parse(answer.text));
  if (parsed.success) return { data: parsed.data, answer };
  // With a success status and an unreadable body the call did happen, so the outcome of a
  // visible call must be probed.
  throw platformError({
    errorCode: request.visible ? 'outcome_unknown' : 'platform_unavailable',
    message: say('platform.answer_platform_not_what_documents'),
    effect: request.visible ? 'unknown' : 'none',
    httpStatus: answer.status,
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An edit replaces the article with its pictures, so without their addresses the pictures would be lost. */
export function requireFiles({ media }: { media: readonly unknown[] }, uploads: readonly unknown[]): void {
  if (uploads.length >= media.length) return;
  throw platformError({ errorCode: 'invalid_settings', message: say('platform.edit_it_there') });
}

/** Removing something that no longer exists counts as success. */
export async function unlessGone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    const { httpStatus } = error instanceof PlatformError ? error.failure : {};
    if (httpStatus !== 404 && httpStatus !== 410) throw error;
  }
}
