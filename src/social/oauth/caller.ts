import type { SessionCaller } from '#platform/caller.ts';
import type { Context } from '#platform/context.ts';

/** Console operations: credentials and keys were refused before they came here. */
export function memberIn({ caller }: Pick<Context, 'caller'>): SessionCaller {
  if (caller.kind !== 'session') throw new Error('Only people let programs in.');
  return caller;
}
