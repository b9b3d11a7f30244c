import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { makeMember } from '../../people/people-for-tests.ts';
import { rememberUnits } from './memory-for-tests.ts';

const app = await startApp();
let tenant: Tenant;
beforeEach(async () => {
  tenant = await app.tenant();
  await rememberUnits(app, tenant, [
    { source: 'Open the gate', target: 'Öffne das Tor', isReviewed: false, origin: 'ai' },
    { source: 'Open the gate', target: 'Ouvre la porte', language: 'fr' },
  ]);
});

const find = async (language = 'de') => {
  const { body } = await tenant.open('POST', '/tm/search', {
    target_language: language,
    text: 'Open the gate',
  });
  return body.data.results[0].matches[0];
};
const edit = async (
  more: { unit_id?: string; [field: string]: string | undefined } = {},
  who: Pick<Tenant, 'console'> = tenant,
) =>
  who.console('update_memory_unit', {
    project_id: tenant.projectId,
    unit_id: more.unit_id ?? (await find()).unit_id,
    language: 'de',
    was: 'Öffne das Tor',
    text: 'Mach das Tor auf',
    ...more,
  });

describe('update_memory_unit', () => {
  it('200: found at once with the new text, reviewed, by a person; the history has the old one', async () => {
    const { unit_id } = await find();
    expect((await edit()).body.data).toEqual({ unit_id, target: 'Mach das Tor auf', reviewed: true });
    expect(await find()).toMatchObject({ target: 'Mach das Tor auf', reviewed: true, origin: 'manual' });
    expect((await find('fr')).target).toBe('Ouvre la porte');
    const asked = { project_id: tenant.projectId, unit_id, language: 'de' };
    expect((await tenant.console('list_memory_history', asked)).body.data.items).toEqual([
      {
        action: 'edited',
        actor: tenant.userId,
        target: 'Öffne das Tor',
        origin: 'ai',
        reviewed: false,
        at: expect.stringMatching(/Z$/),
      },
    ]);
  });

  it('400: a blank text, and an invalid id', async () => {
    expect((await edit({ text: '  ' })).status).toBe(400);
    expect((await edit({ unit_id: 'abc' })).status).toBe(400);
  });

  it('403: without the right to review the language, and an archived project', async () => {
    expect((await edit({}, await makeMember(app, tenant, 'viewer'))).status).toBe(403);
    const { unit_id } = await find();
    await tenant.console('archive_project', { project_id: tenant.projectId });
    expect((await edit({ unit_id })).status).toBe(403);
  });

  it('404: a unit of another project, and a language that it does not have', async () => {
    const other = await app.tenant();
    const { unit_id } = await find();
    expect((await edit({ unit_id, project_id: other.projectId }, other)).status).toBe(404);
    expect((await edit({ language: 'ja' })).status).toBe(404);
  });

  it('409: somebody else was faster, and the answer has their text', async () => {
    const answers = await Promise.all([edit({ text: 'Eins' }), edit({ text: 'Zwei' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body.error.params).toEqual({ now: (await find()).target });
  });
});
