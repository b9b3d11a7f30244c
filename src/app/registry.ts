import type { AnyEntrance } from '#platform/entrance.ts';
import type { AnyEvent } from '#platform/event.ts';
import type { AnyJob } from '#platform/job.ts';
import type { AnyOperation } from '#platform/operation.ts';
import type { EndpointSpec } from '#platform/webhooks/endpoint.ts';
import * as endpoints from './endpoints.ts';
import * as entrances from './entrances.ts';
import * as events from './events.ts';
import * as jobs from './jobs.ts';
import * as operations from './operations.ts';

export interface Registry {
  operations: readonly AnyOperation[];
  /** Calls that need no session. */
  entrances: readonly AnyEntrance[];
  jobs: readonly AnyJob[];
  events: readonly AnyEvent[];
  endpoints: readonly EndpointSpec[];
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
const sorted = <T extends { name: string }>(named: Record<string, T>): readonly T[] =>
  Object.values(named).sort(byName);

export const registry: Registry = {
  operations: sorted<AnyOperation>(operations),
  entrances: sorted<AnyEntrance>(entrances),
  jobs: sorted<AnyJob>(jobs),
  events: sorted<AnyEvent>(events),
  endpoints: sorted<EndpointSpec>(endpoints),
};
