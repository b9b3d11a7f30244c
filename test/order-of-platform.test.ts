import { describe, expect, it } from 'vitest';
import { againstOrder, sourceIn } from './imports.ts';

/** A module may import itself and those before it. */
const ORDER = [
  // Nouns and small tools that know nothing of each other.
  'clock.ts',
  'ids.ts',
  'metrics.ts',
  'failpoints.ts',
  'give-way.ts',
  'gather.ts',
  'bare-env.ts',
  'folder-name.ts',
  'sync-folder.ts',
  'parse-input.ts',
  'unknown-fields.ts',
  'secrets.ts',
  'hide-secrets.ts',
  'changed-fields.ts',
  'note-changes.ts',
  'event.ts',
  'route.ts',
  'rights',
  'config-values.ts',
  'config-engines.ts',
  'config-people.ts',
  'config-platforms.ts',
  'config-stores.ts',
  'config.ts',
  'log.ts',
  // The ways to the outside: network, store, files.
  'net',
  'db',
  'store',
  'blobs',
  'machine-slots.ts',
  // The data carried by a call.
  'caller.ts',
  'translation-rights.ts',
  'require-translation-right.ts',
  'audit.ts',
  'job-queue.ts',
  'playground.ts',
  'request-log',
  'remember-access.ts',
  'context.ts',
  // The declarations of a product.
  'operation.ts',
  'entrance.ts',
  'job.ts',
  'page-of.ts',
  // What happens around each call.
  'authorize.ts',
  'held.ts',
  'idempotency.ts',
  'limits',
  'note-call.ts',
  'note-refusals.ts',
  'auth',
  'execute.ts',
  'jobs',
  'webhooks',
  'live',
  'run-housekeeping.ts',
  'run-partitions.ts',
];

describe('the order inside the platform', () => {
  const { wrong, modules } = againstOrder(sourceIn('src/platform/**/*.ts'), 'src/platform/', ORDER);

  it('each module imports only itself and earlier ones', () => {
    expect(wrong).toEqual([]);
  });

  it('every module has its place', () => {
    expect(modules).toEqual(ORDER.toSorted());
  });
});
