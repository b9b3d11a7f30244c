import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { seedReview } from './review-for-tests.ts';

const app = await startApp();
let tenant: Tenant;
let task: string;
beforeEach(async () => {
  tenant = await app.tenant();
  task = await seedReview(app, tenant);
});

const row = () => ({ id: `${task}:0`, language: 'de' });

describe('resolve_row_comments', () => {
  it('200: nothing to resolve', async () => {
    expect((await tenant.console('resolve_row_comments', row())).body.data).toEqual({ resolved: 0 });
  });

  it('400: no row', async () => {
    expect((await tenant.console('resolve_row_comments', { language: 'de' })).status).toBe(400);
  });

  it('404: a row of another project', async () => {
    expect((await (await app.tenant()).console('resolve_row_comments', row())).status).toBe(404);
  });
});
