import { expect } from 'vitest';
import { startMovingWorld } from '../../../test/factories/world.ts';
import type { Metrics } from '#adapters/social/contract.ts';
import type { App } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { addPublished } from '../comments/inbox-for-tests.ts';
import { keepSnapshots } from './store.ts';
import { addAccount } from '../../../test/factories/account.ts';

/** Inserts a reading of a day; of the account itself when no target is named. */
export async function read(
  app: App,
  tenant: Tenant,
  accountId: string,
  day: string,
  metrics: Metrics,
  targetId = '',
) {
  const place = { workspaceId: tenant.workspaceId, accountId, day, readAt: new Date(`${day}T20:00:00Z`) };
  await app.services.database.everyone((tx) => keepSnapshots(tx, place, [{ targetId, metrics }]));
}

/** One account with a post of 1 March 2026 that was read from the 1st to the 4th. */
export async function story() {
  const { app } = await startMovingWorld();
  const tenant = await app.tenant();
  const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
  const published = await addPublished(app, tenant, accountId, {
    publishedAt: new Date('2026-03-01T10:00:00Z'),
  });
  const days: [string, number][] = [
    ['2026-03-01', 10],
    ['2026-03-02', 30],
    ['2026-03-04', 60],
  ];
  for (const [day, reactions] of days) {
    await read(
      app,
      tenant,
      accountId,
      day,
      { reactions, comments: 1, views: reactions * 10 },
      published.targetId,
    );
    await read(app, tenant, accountId, day, { followers: 100 + reactions });
  }
  return { app, tenant, accountId, ...published };
}

/** Reversed ranges, ranges that are too long, or with invalid days; ACCOUNT is replaced by the test account. */
export async function expectOddRangesRefused(path: string): Promise<void> {
  const { tenant, accountId } = await story();
  for (const range of ['from=2026-03-05&to=2026-03-01', 'from=2020-01-01&to=2026-01-01', 'from=2026-02-30']) {
    const { status } = await tenant.social('GET', `${path.replace('ACCOUNT', accountId)}?${range}`);
    expect([range, status]).toEqual([range, 400]);
  }
}

export async function expectForeignAccountUnknown(path: string): Promise<void> {
  const { app, tenant } = await story();
  const other = await addAccount(app, await app.tenant(), { platform: 'bluesky' });
  expect((await tenant.social('GET', path.replace('ACCOUNT', other))).status).toBe(404);
}
