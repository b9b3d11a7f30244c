import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { readUnits } from '../publish/seed-for-tests.ts';
import { rememberUnits } from '../tm/memory-for-tests.ts';
import { seedReview } from './review-for-tests.ts';

let tenant: Tenant;
let taskId: string;

const app = await startApp();
beforeEach(async () => {
  tenant = await app.tenant();
  taskId = await seedReview(app, tenant);
});

const update = (items: unknown, task = taskId) =>
  tenant.open('POST', '/tasks/strings/update', { task_id: task, items });

describe('update_task_strings and the memory', () => {
  it('200: edited and approved texts are in the memory at once, rejected ones are not', async () => {
    await update([
      { id: `${taskId}:0`, language: 'de', text: 'Du besitzt {0} Gold.' },
      { id: `${taskId}:1`, language: 'de', state: 'approved' },
      { id: `${taskId}:0`, language: 'ja', state: 'rejected' },
    ]);
    const units = await readUnits(app, tenant);
    expect(
      units.map((unit) => [unit.source, unit.string_id, unit.target_language, unit.target, unit.is_reviewed]),
    ).toEqual([
      ['Save', '', 'de', 'Speichern', true],
      ['You have {0} gold.', 'gold', 'de', 'Du besitzt {0} Gold.', true],
    ]);
  });

  it('200: a text that is approved and then rejected leaves the memory, and nothing else does', async () => {
    await update([
      { id: `${taskId}:0`, language: 'de', state: 'approved' },
      { id: `${taskId}:0`, language: 'ja', state: 'approved' },
      { id: `${taskId}:1`, language: 'de', state: 'approved' },
    ]);
    const version = async () =>
      (
        await app.services.database.system
          .selectFrom('lexicon_versions')
          .select('memory_version')
          .where('project_id', '=', tenant.projectId)
          .executeTakeFirstOrThrow()
      ).memory_version;
    const before = await version();
    await update([{ id: `${taskId}:0`, language: 'de', state: 'rejected' }]);
    const units = await readUnits(app, tenant);
    expect(units.map((unit) => [unit.source, unit.target_language]).sort()).toEqual([
      ['Save', 'de'],
      ['You have {0} gold.', 'ja'],
    ]);
    // Cached look-ups in the memory are invalidated.
    expect(await version()).toBe(before + 1);
  });

  it('200: a corrected text leaves the memory for every string for which nobody approved it', async () => {
    const unit = { source: 'Save', target: 'Speichern' };
    await rememberUnits(app, tenant, [
      { ...unit, stringId: 'menu', isReviewed: false, origin: 'ai' },
      { ...unit, stringId: 'toolbar', isReviewed: true, origin: 'manual' },
    ]);
    await update([{ id: `${taskId}:1`, language: 'de', text: 'Sichern' }]);
    const units = await readUnits(app, tenant);
    expect(units.map(({ string_id, target }) => [string_id, target]).sort()).toEqual([
      ['', 'Sichern'],
      ['toolbar', 'Speichern'],
    ]);
  });

  it('200: an approval of text that the built-in engine assembled teaches nothing', async () => {
    await app.services.database.everyone((tx) =>
      tx.updateTable('task_rows').set({ origin: 'builtin' }).where('task_id', '=', taskId).execute(),
    );
    await update([{ id: `${taskId}:1`, language: 'de', state: 'approved' }]);
    expect(await readUnits(app, tenant)).toEqual([]);
  });
});
