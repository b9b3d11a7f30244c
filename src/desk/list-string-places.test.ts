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

const ask = (operation: string, more: object = {}) =>
  tenant.console(operation, { project_id: tenant.projectId, language: 'de', ...more });
const places = async (more: object = {}) => (await ask('list_string_places', more)).body.data;

describe('list_string_places', () => {
  it('200: consecutive rows are one run, the newest task first', async () => {
    expect(await places()).toEqual({ total: 5, tasks: [task], runs: [0, 0, 5], is_cut: false });
    const newer = await seedMixedRows(app, tenant);
    expect(await places()).toEqual({
      total: 10,
      tasks: [newer, task],
      runs: [0, 0, 5, 1, 0, 5],
      is_cut: false,
    });
    expect(await places({ check: 'any' })).toEqual({
      total: 4,
      tasks: [newer, task],
      runs: [0, 1, 1, 0, 4, 1, 1, 1, 1, 1, 4, 1],
      is_cut: false,
    });
    expect(await places({ task_id: task, state: ['approved', 'new', 'edited'] })).toMatchObject({
      runs: [0, 2, 3],
    });
    expect(await places({ q: 'nowhere' })).toEqual({ total: 0, tasks: [], runs: [], is_cut: false });
  });

  it('200: a window by positions contains a row that the filters no longer match, and marks it', async () => {
    const filters = { task_id: task, state: ['approved', 'new'] };
    const asked = { ...filters, places: [{ task_id: task, first: 2, count: 2 }] };
    const rows = async () =>
      (await ask('list_string_window', asked)).body.data.items.map(
        ({ id, has_left }: { id: string; has_left?: boolean }) => [id, has_left],
      );
    expect(await rows()).toEqual([
      [`${task}:2`, undefined],
      [`${task}:3`, undefined],
    ]);
    await ask('update_task_strings', {
      task_id: task,
      items: [{ id: `${task}:2`, language: 'de', state: 'rejected' }],
    });
    expect(await rows()).toEqual([
      [`${task}:2`, true],
      [`${task}:3`, undefined],
    ]);
    expect(await places(filters)).toMatchObject({ total: 1, runs: [0, 3, 1] });
  });

  it('200: rows of another project are not in the window', async () => {
    const other = await app.tenant();
    const theirs = await seedMixedRows(app, other);
    const { body } = await ask('list_string_window', { places: [{ task_id: theirs, first: 0, count: 5 }] });
    expect(body.data.items).toEqual([]);
  });

  it('400: an unknown filter, or a window that is too large', async () => {
    expect((await ask('list_string_places', { state: ['done'] })).status).toBe(400);
    const large = [0, 200].map((first) => ({ task_id: task, first, count: 200 }));
    expect((await ask('list_string_window', { places: large })).status).toBe(400);
  });

  it('404: a project of another workspace', async () => {
    const other = await app.tenant();
    expect((await ask('list_string_places', { project_id: other.projectId })).status).toBe(404);
  });
});
