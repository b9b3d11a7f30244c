import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../../test/harness.ts';
import type { Tenant } from '../../test/tenant.ts';
import { seedMixedRows } from './strings-for-tests.ts';

const app = await startApp();
let tenant: Tenant;
let task: string;
beforeEach(async () => {
  tenant = await app.tenant();
  task = await seedMixedRows(app, tenant);
});

const find = (more: object) =>
  tenant.console('find_string', { project_id: tenant.projectId, language: 'de', ...more });

describe('find_string', () => {
  it('200: the index of a row, in the full list and in a filtered one', async () => {
    expect((await find({ id: `${task}:4` })).body.data).toEqual({ index: 4, id: `${task}:4` });
    expect((await find({ id: `${task}:4`, q: 'save' })).body.data).toEqual({ index: 1, id: `${task}:4` });
    expect((await find({ id: `${task}:0`, q: 'save' })).body.data).toEqual({ index: null, id: null });
  });

  it('200: the next row without a text or with a finding, after a given row', async () => {
    const next = async (after: number, is: string) =>
      (await find({ next: { after: after < 0 ? null : `${task}:${after}`, is } })).body.data.index;
    expect(await next(-1, 'untranslated')).toBe(3);
    expect(await next(3, 'untranslated')).toBe(null);
    expect(await next(-1, 'found')).toBe(1);
    expect(await next(1, 'found')).toBe(4);
  });

  it('200: the next one continues in the following task; the starting row need not be in the list', async () => {
    const newer = await seedMixedRows(app, tenant);
    const next = { after: `${newer}:4`, is: 'found' };
    expect((await find({ next })).body.data).toEqual({ index: 6, id: `${task}:1` });
    expect((await find({ id: `${task}:2` })).body.data.index).toBe(7);
    expect((await find({ next, q: 'save' })).body.data).toEqual({ index: 3, id: `${task}:4` });
    expect((await find({ next: { after: `${newer}:3`, is: 'found' }, q: 'save' })).body.data).toEqual({
      index: 1,
      id: `${newer}:4`,
    });
    expect((await find({ next: { after: `${task}:4`, is: 'found' }, q: 'save' })).body.data).toEqual({
      index: null,
      id: null,
    });
    expect((await find({ id: `${newer}:4`, q: 'save' })).body.data.index).toBe(1);
  });

  it('400: neither or both, or an id that is not in the list', async () => {
    for (const input of [{}, { id: `${task}:1`, next: { after: null, is: 'found' } }, { id: 'gold' }]) {
      const { status, body } = await find(input);
      expect([status, JSON.stringify(body.error)]).toEqual([400, expect.stringContaining('id')]);
    }
  });

  it('404: a project of another workspace', async () => {
    const other = await app.tenant();
    expect((await find({ project_id: other.projectId, id: `${task}:1` })).status).toBe(404);
  });
});
