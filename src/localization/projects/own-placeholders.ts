import { AsyncLocalStorage } from 'node:async_hooks';
import { NO_PATTERNS, takePatternsFrom } from '#kernel/own-patterns.ts';
import type { Context, Services } from '#platform/context.ts';
import type { TenantScope, Tx } from '#platform/db/client.ts';
import { projectOf } from '../project-of.ts';
import { readSettings } from './settings.ts';
import { readStoredSettings } from './store.ts';

/**
 * Which placeholders are a project's own is asked for in thirty places, from the memory to the checks, and
 * one that forgot to hand it on would disagree with the others. So the work that is under way carries it.
 */
const underWay = new AsyncLocalStorage<readonly string[]>();
takePatternsFrom(() => underWay.getStore() ?? NO_PATTERNS);

/** What a job does, it does with the placeholders of its project. */
export async function withOwnPlaceholders<T>(
  { database, tenant }: Pick<Services, 'database'> & { tenant: TenantScope },
  act: () => Promise<T>,
): Promise<T> {
  const { projectId } = tenant;
  if (!projectId) return act();
  return withPlaceholders(await database.tenant(tenant, (tx) => ownPlaceholders(tx, projectId)), act);
}

export async function ownPlaceholders(tx: Tx, projectId: string): Promise<readonly string[]> {
  return placeholdersIn(await readStoredSettings(tx, projectId));
}

export function placeholdersIn(settings: unknown): readonly string[] {
  return readSettings(settings).placeholder_patterns;
}

/** What `act` does, it does with these. */
export function withPlaceholders<T>(patterns: readonly string[], act: () => T): T {
  return underWay.run(patterns, act);
}

/** The work of an operation, with the placeholders of its project. */
export function inProject<Input, Output>(
  act: (input: Input, ctx: Context) => Promise<Output>,
): (input: Input, ctx: Context) => Promise<Output> {
  return async (input, ctx) =>
    withPlaceholders(await ownPlaceholders(ctx.db, projectOf(ctx)), () => act(input, ctx));
}
