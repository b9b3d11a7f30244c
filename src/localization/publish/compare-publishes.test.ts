import { describe, expect, it } from 'vitest';
import { startWorkingApp } from '../../../test/harness.ts';
import { publishThree } from './history-for-tests.ts';

const app = await startWorkingApp();
let jobs: readonly [string, string, string];
const tenant = await app.tenant();
({ jobs } = await publishThree(app, tenant));

const compare = (input: object, who = tenant) =>
  who.console('compare_publishes', { project_id: tenant.projectId, ...input });
interface Line {
  language: string;
  before: string | null;
  after: string | null;
}
const lines = async (input: object) =>
  (await compare(input)).body.data.items.map(
    ({ language, before, after }: Line) => `${language} ${before ?? '∅'} → ${after ?? '∅'}`,
  );

describe('compare_publishes', () => {
  it('200: the changes of one publish, of the first one everything', async () => {
    expect((await lines({ to: jobs[0] })).toSorted()).toEqual([
      'de ∅ → Apfel',
      'en ∅ → Apple',
      'ja ∅ → りんご',
    ]);
    expect((await lines({ to: jobs[1] })).toSorted()).toEqual([
      'de Apfel → Äpfelchen',
      'de ∅ → Brot',
      'en ∅ → Bread',
    ]);
  });

  it('200: between two, in both directions, and from the present', async () => {
    expect((await lines({ from: jobs[0], to: jobs[2] })).toSorted()).toEqual([
      'de Apfel → Apfelkuchen',
      'de ∅ → Brotlaib',
      'en Apple → Apple pie',
      'en ∅ → Bread',
    ]);
    const back = ['de Apfelkuchen → Apfel', 'de Brotlaib → ∅', 'en Apple pie → Apple', 'en Bread → ∅'];
    expect((await lines({ from: jobs[2], to: jobs[0] })).toSorted()).toEqual(back);
    expect((await lines({ from: 'now', to: jobs[0] })).toSorted()).toEqual(back);
    expect(await lines({ from: jobs[2], to: 'now' })).toEqual([]);
    expect(await lines({ from: jobs[1], to: jobs[1] })).toEqual([]);
    const { body } = await compare({ from: 'now', to: jobs[0] });
    expect(body.data.languages).toEqual([
      { language: 'de', added: 0, changed: 1, removed: 1 },
      { language: 'en', added: 0, changed: 1, removed: 1 },
    ]);
  });

  it('400: no publish', async () => {
    expect((await compare({})).status).toBe(400);
  });

  it('404: a publish of another project, and another workspace’s project', async () => {
    const other = await app.tenant();
    expect((await compare({ to: jobs[0] }, other)).status).toBe(404);
    const own = await other.console('compare_publishes', { project_id: other.projectId, to: jobs[0] });
    expect([own.status, own.body.error.message]).toEqual([404, 'The publish job does not exist.']);
  });

  it('422: a failed one, and one from before changes were kept', async () => {
    const { system } = app.services.database;
    const failed = await app.tenant();
    const { jobs: theirs } = await publishThree(app, failed);
    await system.updateTable('runs').set({ status: 'FAILED' }).where('id', '=', theirs[0]).execute();
    await system.updateTable('runs').set({ stats: '{}' }).where('id', '=', theirs[1]).execute();
    const answer = async (to: string) => {
      const { status, body } = await failed.console('compare_publishes', {
        project_id: failed.projectId,
        to,
      });
      return [status, body.error.message];
    };
    expect(await answer(theirs[0])).toEqual([422, 'The publish is not completed.']);
    expect(await answer(theirs[1])).toEqual([422, expect.stringContaining('before changes were kept')]);
  });
});
