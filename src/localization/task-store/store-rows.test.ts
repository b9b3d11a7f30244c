import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inEnglish } from '#kernel/say.ts';
import { startApp } from '../../../test/harness.ts';
import type { Reads } from '../model.ts';
import { makeTask } from '../pipeline/steps/task-for-tests.ts';
import { makeIssue } from '../qa/row-for-tests.ts';
import { applyChanges, joinByHash, readBatch, saveHistory, savePacks } from './store-rows.ts';

const app = await startApp();

async function task(contents: readonly string[], languages = ['de', 'fr']) {
  const tenant = await app.tenant();
  const { taskId } = await makeTask(app.services, tenant, {
    strings: contents.map((content) => ({ content })),
    languages,
  });
  const inTenant = <T>(use: Parameters<typeof app.services.database.tenant<T>>[1]) =>
    app.services.database.tenant(tenant, use);
  return { taskId, inTenant };
}

describe('a batch of rows', () => {
  it('includes the neighbours of its first and last string, and only the fields that the step reads', async () => {
    const { taskId, inTenant } = await task(['one', 'two', 'three', 'four', 'five', 'six', 'seven']);
    const pack = { textType: 'button', speaker: null, group: '', placeholders: {} };
    await inTenant((tx) =>
      savePacks(
        tx,
        taskId,
        [0, 1, 2, 3, 4, 5, 6].map((position) => ({ position, pack })),
      ),
    );
    const [row] = await inTenant((tx) =>
      readBatch(tx, { taskId, language: 'de', after: 3, limit: 1, reads: ['context'] }),
    );
    expect(row).toMatchObject({
      position: 4,
      source: 'five',
      context: { textType: 'button', before: ['two', 'three', 'four'], after: ['six', 'seven'] },
    });
    const [plain] = await inTenant((tx) =>
      readBatch(tx, { taskId, language: 'de', after: -1, limit: 1, reads: [] }),
    );
    expect(plain).toMatchObject({ source: 'one', context: null, issues: [], terms: [], examples: [] });
  });

  it('whether findings are set aside is read with the issues', async () => {
    const { taskId, inTenant } = await task(['one', 'two']);
    const read = (reads: readonly Reads[]) =>
      inTenant((tx) => readBatch(tx, { taskId, language: 'de', after: -1, limit: 10, reads }));
    const rows = await read([]);
    await inTenant((tx) =>
      applyChanges(tx, taskId, rows, [{ language: 'de', position: 1, dismissed: [makeIssue()] }]),
    );
    expect((await read(['issues'])).map(({ hasDismissed }) => hasDismissed)).toEqual([false, true]);
    expect(rows.map(({ hasDismissed }) => hasDismissed)).toEqual([undefined, undefined]);
  });

  it('changes of different fields are written together, absent fields stay', async () => {
    const { taskId, inTenant } = await task(['one', 'two', 'three']);
    const rows = await inTenant((tx) =>
      readBatch(tx, { taskId, language: 'de', after: -1, limit: 10, reads: [] }),
    );
    const changed = await inTenant(async (tx) => {
      await joinByHash(tx);
      return applyChanges(tx, taskId, rows, [
        { language: 'de', position: 0, target: 'eins', origin: 'ai', state: 'machine' },
        { language: 'de', position: 1, failure: inEnglish('no answer'), state: 'failed' },
        { language: 'de', position: 2, score: 80, scoreDetail: { source: 'rules' }, issues: [] },
      ]);
    });
    expect(changed).toBe(3);
    const { rows: stored } = await inTenant((tx) =>
      sql`select language, position, target, state, failure, score from task_rows where task_id = ${taskId} order by 1, 2`.execute(
        tx,
      ),
    );
    expect(stored).toEqual([
      { language: 'de', position: 0, target: 'eins', state: 'machine', failure: null, score: null },
      { language: 'de', position: 1, target: null, state: 'failed', failure: 'no answer', score: null },
      { language: 'de', position: 2, target: null, state: 'new', failure: null, score: 80 },
      ...[0, 1, 2].map((position) => ({
        language: 'fr',
        position,
        target: null,
        state: 'new',
        failure: null,
        score: null,
      })),
    ]);
  });

  it('a row that a person changed during the batch keeps their text: neither change nor history', async () => {
    const { taskId, inTenant } = await task(['one', 'two'], ['de']);
    const rows = await inTenant((tx) =>
      readBatch(tx, { taskId, language: 'de', after: -1, limit: 10, reads: [] }),
    );
    await inTenant((tx) =>
      sql`update task_rows set target = 'von Hand', state = 'edited', revision = revision + 1 where task_id = ${taskId} and position = 0`.execute(
        tx,
      ),
    );
    const both = [0, 1].map((position) => ({ language: 'de', position }));
    const changed = await inTenant(async (tx) => {
      await saveHistory(
        tx,
        taskId,
        rows,
        both.map((each) => ({ ...each, action: 'repaired' as const })),
      );
      return applyChanges(
        tx,
        taskId,
        rows,
        both.map((each) => ({ ...each, target: 'Maschine' })),
      );
    });
    expect(changed).toBe(1);
    const { rows: stored } = await inTenant((tx) =>
      sql`select target from task_rows where task_id = ${taskId} order by position`.execute(tx),
    );
    expect(stored).toEqual([{ target: 'von Hand' }, { target: 'Maschine' }]);
    const { rows: history } = await inTenant((tx) =>
      sql`select position, action, target, state from task_row_history where task_id = ${taskId}`.execute(tx),
    );
    expect(history).toEqual([{ position: 1, action: 'repaired', target: null, state: 'new' }]);
  });
});
