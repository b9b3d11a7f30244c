import type { SessionCaller } from '#platform/caller.ts';
import type { Context } from '#platform/context.ts';

/** Console operations are called by people; credentials and keys were refused before they came here. */
export function personOf({ caller }: Pick<Context, 'caller'>): SessionCaller {
  if (caller.kind !== 'session') throw new Error('Only people call this.');
  return caller;
}
