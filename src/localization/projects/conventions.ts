import { AsyncLocalStorage } from 'node:async_hooks';
import { NO_PATTERNS, takePatternsFrom } from '#kernel/own-patterns.ts';
import type { Context, Services } from '#platform/context.ts';
import type { TenantScope, Tx } from '#platform/db/client.ts';
import { projectOf } from '../project-of.ts';
import { type ProjectSettings, readSettings, recognisedIn } from './settings.ts';
import { readStoredSettings } from './store.ts';

/**
 * A project's own placeholders and syntaxes, and the severities of its checks. They are needed in
 * thirty places, from the memory to the editor, and a place that forgot to pass them on would disagree
 * with the others. So they travel with the current work in an AsyncLocalStorage.
 */
export type Conventions = Pick<ProjectSettings, 'placeholder_patterns' | 'checks'>;

export const NO_CONVENTIONS: Conventions = { placeholder_patterns: [], checks: {} };

const underWay = new AsyncLocalStorage<Conventions>();
takePatternsFrom(() => underWay.getStore()?.placeholder_patterns ?? NO_PATTERNS);

/** The severities that the project of the current work sets for its checks. */
export const checksInForce = (): Conventions['checks'] => (underWay.getStore() ?? NO_CONVENTIONS).checks;

/** Runs a job with the conventions of its project. */
export async function withProjectConventions<T>(
  { database, tenant }: Pick<Services, 'database'> & { tenant: TenantScope },
  act: () => Promise<T>,
): Promise<T> {
  const { projectId } = tenant;
  if (!projectId) return act();
  return withConventions(await database.tenant(tenant, (tx) => readConventions(tx, projectId)), act);
}

export async function readConventions(tx: Tx, projectId: string): Promise<Conventions> {
  return conventionsIn(await readStoredSettings(tx, projectId));
}

export function conventionsIn(settings: unknown): Conventions {
  const { placeholder_patterns, syntaxes, checks } = readSettings(settings);
  const own = [...placeholder_patterns, ...(syntaxes ?? recognisedIn(settings))];
  return { placeholder_patterns: own, checks };
}

/** Runs `act` with these conventions. */
export function withConventions<T>(conventions: Conventions, act: () => T): T {
  return underWay.run(conventions, act);
}

/** Runs an operation with the conventions of its project. */
export function inProject<Input, Output>(
  act: (input: Input, ctx: Context) => Promise<Output>,
): (input: Input, ctx: Context) => Promise<Output> {
  return async (input, ctx) =>
    withConventions(await readConventions(ctx.db, projectOf(ctx)), () => act(input, ctx));
}
