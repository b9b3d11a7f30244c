import { describe, expect, it } from 'vitest';
import { freshDatabase, openApp } from '../../../test/harness.ts';
import { newId } from '#platform/ids.ts';
import { runTermPurge } from './run-term-purge.ts';
import { jobContext } from '../../../test/factories/job-context.ts';

describe('run_term_purge', () => {
  it('removes terms deleted more than thirty days ago, and nothing else', async () => {
    const app = await openApp({ databaseUrl: await freshDatabase(), roles: [] });
    const { database, clock } = app.services;
    const tenant = await app.tenant();
    const day = 86_400_000;
    const now = clock.now().getTime();
    for (const [content, deleted] of [
      ['old', now - 31 * day],
      ['recent', now - 29 * day],
      ['live', null],
    ] as const) {
      await database.system
        .insertInto('terms')
        .values({
          id: newId('trm', clock),
          workspace_id: tenant.workspaceId,
          project_id: tenant.projectId,
          content,
          source_language: 'en',
          deleted_at: deleted === null ? null : new Date(deleted),
        })
        .execute();
    }

    await runTermPurge.run({}, jobContext(app));

    const left = await database.system.selectFrom('terms').select('content').orderBy('content').execute();
    expect(left.map((t) => t.content)).toEqual(['live', 'recent']);
    await app.close();
  });
});
