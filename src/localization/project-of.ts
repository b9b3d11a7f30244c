import type { Context } from '#platform/context.ts';

/** The project of an open-face call: the App Key's, or the one the member picked. */
export function projectOf(ctx: Pick<Context, 'caller'>): string {
  if (ctx.caller.projectId === null) throw new Error('Operations of the open face run for a project.');
  return ctx.caller.projectId;
}
