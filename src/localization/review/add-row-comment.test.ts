import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { makeMember, type Person } from '../../people/people-for-tests.ts';
import { seedReview } from './review-for-tests.ts';

const app = await startApp();
let tenant: Tenant;
let task: string;
let noor: Person;
beforeEach(async () => {
  tenant = await app.tenant();
  task = await seedReview(app, tenant);
  noor = await makeMember(app, tenant, 'author');
});

const row = () => ({ id: `${task}:0`, language: 'de' });
const list = async (who: Pick<Tenant, 'console'> = tenant) =>
  (await who.console('list_row_comments', row())).body.data.items;
const mentionsOf = async (who: Pick<Tenant, 'console'>) =>
  (await who.console('get_home', {})).body.data.waiting.mentions;

describe('add_row_comment', () => {
  it('200: a thread of a string in a language; a mentioned person finds it at home until it is resolved', async () => {
    const added = await tenant.console('add_row_comment', {
      ...row(),
      text: ' Is this right? ',
      mentions: [noor.userId, noor.userId],
    });
    expect(added.status).toBe(200);
    await noor.console('add_row_comment', { ...row(), text: 'Yes.' });
    expect(await list(noor)).toMatchObject([
      { author_id: tenant.userId, text: 'Is this right?', mentions: [noor.userId], resolved_at: null },
      { author_id: noor.userId, text: 'Yes.' },
    ]);
    expect((await tenant.console('list_row_comments', { ...row(), language: 'ja' })).body.data.items).toEqual(
      [],
    );
    expect(await mentionsOf(noor)).toMatchObject({
      count: 1,
      items: [
        { title: 'Is this right?', of: { rowId: `${task}:0`, language: 'de', projectId: tenant.projectId } },
      ],
    });
    expect((await mentionsOf(tenant)).count).toBe(0);
    expect((await noor.console('resolve_row_comments', row())).body.data).toEqual({ resolved: 2 });
    expect((await mentionsOf(noor)).count).toBe(0);
    expect(await list()).toMatchObject([{ resolved_by: noor.userId }, { resolved_by: noor.userId }]);
    await tenant.console('add_row_comment', { ...row(), text: 'Really?' });
    expect(
      (await list()).map(({ resolved_at }: { resolved_at: string | null }) => resolved_at === null),
    ).toEqual([false, false, true]);
  });

  it('400: an empty comment, a mention of nobody', async () => {
    expect((await tenant.console('add_row_comment', { ...row(), text: ' ' })).status).toBe(400);
    expect((await tenant.console('add_row_comment', { ...row(), text: 'x', mentions: ['me'] })).status).toBe(
      400,
    );
  });

  it('400: a mention of somebody who is not a member, or no longer', async () => {
    const stranger = await app.tenant();
    const mention = (userId: string) =>
      tenant.console('add_row_comment', { ...row(), text: 'x', mentions: [noor.userId, userId] });
    expect((await mention(stranger.userId)).status).toBe(400);
    expect((await mention(tenant.userId)).status).toBe(200);
    await tenant.console('remove_member', { userId: noor.userId });
    expect((await mention(tenant.userId)).status).toBe(400);
    expect((await list()).length).toBe(1);
  });

  it('403: a viewer, a language that the person may not write, an archived project', async () => {
    const viewer = await makeMember(app, tenant, 'viewer');
    const translator = await makeMember(app, tenant, 'viewer', {
      localization: 'translator',
      languages: ['ja'],
    });
    for (const who of [viewer, translator])
      expect((await who.console('add_row_comment', { ...row(), text: 'x' })).status).toBe(403);
    await tenant.console('archive_project', { project_id: tenant.projectId });
    expect((await tenant.console('add_row_comment', { ...row(), text: 'x' })).status).toBe(403);
  });

  it('404: a row of another project, and an unknown one', async () => {
    const other = await app.tenant();
    expect((await other.console('add_row_comment', { ...row(), text: 'x' })).status).toBe(404);
    expect((await tenant.console('add_row_comment', { ...row(), id: `${task}:99`, text: 'x' })).status).toBe(
      404,
    );
  });
});
