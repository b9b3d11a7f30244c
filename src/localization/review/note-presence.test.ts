import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { makeMember } from '../../people/people-for-tests.ts';

const app = await startApp();

describe('note_presence', () => {
  it('200: everyone gets the positions of the others, not their own; people who leave or fall silent disappear', async () => {
    const tenant = await app.tenant();
    const noor = await makeMember(app, tenant, 'viewer');
    const at = (tab: string, more: object = {}) => ({
      project_id: tenant.projectId,
      language: 'de',
      tab,
      ...more,
    });
    expect((await tenant.console('note_presence', at('t1', { id: 'task:3' }))).body.data.others).toEqual([]);
    expect((await noor.console('note_presence', at('t2'))).body.data.others).toMatchObject([
      { user_id: tenant.userId, language: 'de', id: 'task:3' },
    ]);
    // A second page of the same person counts separately.
    expect((await tenant.console('note_presence', at('t3', { id: 'task:9' }))).body.data.others).toHaveLength(
      2,
    );
    await tenant.console('note_presence', at('t1', { leaves: true }));
    const left = await noor.console('note_presence', at('t2'));
    expect(left.body.data.others).toMatchObject([{ id: 'task:9' }]);
    await sql`update presences set seen_at = now() - interval '31 seconds' where tab = 't3'`.execute(
      app.services.database.system,
    );
    expect((await noor.console('note_presence', at('t2'))).body.data.others).toEqual([]);
  });

  it('400: no page', async () => {
    const tenant = await app.tenant();
    const answer = await tenant.console('note_presence', { project_id: tenant.projectId, language: 'de' });
    expect(answer.status).toBe(400);
  });

  it('404: a project of another workspace', async () => {
    const { projectId } = await app.tenant();
    const answer = await (await app.tenant()).console('note_presence', {
      project_id: projectId,
      language: 'de',
      tab: 'a',
    });
    expect(answer.status).toBe(404);
  });
});
