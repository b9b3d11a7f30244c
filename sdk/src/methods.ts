import { itemsOf } from './each.ts';
import { ROUTES } from './operations.gen.ts';
import type { CallOptions } from './send.ts';

export type Run = (operation: string, input: object, options: CallOptions) => Promise<unknown>;

/** The client with a method for each operation, and the helpers that belong beside them. */
export function methodsOf(
  basePath: string,
  run: Run,
  client: object,
  helpers: Record<string, object>,
): object {
  const groups: Record<string, Record<string, unknown>> = {};
  for (const [operation, route] of Object.entries(ROUTES)) {
    if (!route.path.startsWith(basePath)) continue;
    const [group = '', method = ''] = route.as.split('.');
    const methods = (groups[group] ??= { ...helpers[group] });
    methods[method] = (input: object = {}, options: CallOptions = {}) =>
      listed(run(operation, input, options), (page) => run(operation, { ...input, ...page }, options));
  }
  return { ...client, ...groups };
}

/** Can be awaited and, if the answer is a list, also be iterated. The first page is requested once. */
function listed(first: Promise<unknown>, ask: (page: object) => Promise<unknown>): Promise<unknown> {
  return Object.assign(first, {
    [Symbol.asyncIterator]: () => itemsOf((page) => (Object.keys(page).length === 0 ? first : ask(page))),
  });
}
