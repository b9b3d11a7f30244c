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
const list = async (who: Pick<Tenant, 'console'> = tenant) =>
  (await who.console('list_row_comments', row())).body.data.items;

describe('list_row_comments', () => {
  it('200: none', async () => {
    expect(await list()).toEqual([]);
  });

  it('400: no language', async () => {
    expect((await tenant.console('list_row_comments', { id: `${task}:0` })).status).toBe(400);
  });

  it('404: a row of another project', async () => {
    expect((await (await app.tenant()).console('list_row_comments', row())).status).toBe(404);
  });
});
