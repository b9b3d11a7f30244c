import { AsyncLocalStorage } from 'node:async_hooks';
import { NO_PATTERNS, takePatternsFrom } from '#kernel/own-patterns.ts';
import type { Context, Services } from '#platform/context.ts';
import type { TenantScope, Tx } from '#platform/db/client.ts';
import { projectOf } from '../project-of.ts';
import { type ProjectSettings, readSettings, recognisedIn } from './settings.ts';
import { readStoredSettings } from './store.ts';

/**
 * Which placeholders and syntaxes are a project's own, and which checks it wishes for, is asked for in thirty places, from
 * the memory to the editor, and one that forgot to hand it on would disagree with the others. So the work
 * that is under way carries it.
 */
export type Ways = Pick<ProjectSettings, 'placeholder_patterns' | 'checks'>;

export const NO_WAYS: Ways = { placeholder_patterns: [], checks: {} };

const underWay = new AsyncLocalStorage<Ways>();
takePatternsFrom(() => underWay.getStore()?.placeholder_patterns ?? NO_PATTERNS);

/** The severities that the project of the work under way gives to its checks. */
export const checksInForce = (): Ways['checks'] => (underWay.getStore() ?? NO_WAYS).checks;

/** Lets a job follow the conventions of its project. */
export async function withOwnWays<T>(
  { database, tenant }: Pick<Services, 'database'> & { tenant: TenantScope },
  act: () => Promise<T>,
): Promise<T> {
  const { projectId } = tenant;
  if (!projectId) return act();
  return withWays(await database.tenant(tenant, (tx) => ownWays(tx, projectId)), act);
}

export async function ownWays(tx: Tx, projectId: string): Promise<Ways> {
  return waysIn(await readStoredSettings(tx, projectId));
}

export function waysIn(settings: unknown): Ways {
  const { placeholder_patterns, syntaxes, checks } = readSettings(settings);
  const own = [...placeholder_patterns, ...(syntaxes ?? recognisedIn(settings))];
  return { placeholder_patterns: own, checks };
}

/** Lets `act` follow these conventions. */
export function withWays<T>(ways: Ways, act: () => T): T {
  return underWay.run(ways, act);
}

/** The work of an operation, in the ways of its project. */
export function inProject<Input, Output>(
  act: (input: Input, ctx: Context) => Promise<Output>,
): (input: Input, ctx: Context) => Promise<Output> {
  return async (input, ctx) => withWays(await ownWays(ctx.db, projectOf(ctx)), () => act(input, ctx));
}
