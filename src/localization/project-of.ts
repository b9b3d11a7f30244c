import type { Context } from '#platform/context.ts';

/** The project of a call on the open face: that of the App Key, or the one that the member selected. */
export function projectOf(ctx: Pick<Context, 'caller'>): string {
  if (ctx.caller.projectId === null) throw new Error('Operations of the open face run for a project.');
  return ctx.caller.projectId;
}
