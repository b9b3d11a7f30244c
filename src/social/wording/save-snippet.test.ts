import { describe, expect, it } from 'vitest';
import { addAccount } from '../../../test/factories/account.ts';
import { newTenant, startApp } from '../../../test/harness.ts';
import { newId } from '#platform/ids.ts';
import { snippet } from './wording-for-tests.ts';

describe('save_snippet', () => {
  it('200: kept, and changed', async () => {
    const tenant = await newTenant();
    const { status, body } = await snippet(tenant, {
      kind: 'hashtags',
      text: '#one #二 #three3',
      locale: 'en',
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: expect.stringMatching(/^snp_/),
      kind: 'hashtags',
      text: '#one #二 #three3',
      locale: 'en',
      version: 1,
    });
    const { id } = body.data;
    const tool = await tenant.tool('save_snippet', {
      id,
      version: 1,
      kind: 'hashtags',
      name: 'N',
      text: '#a',
    });
    expect(tool.body.result.structuredContent.data).toMatchObject({ id, version: 2, locale: null });
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ text: 'Hello {name}' }, 'text'],
    [{ kind: 'hashtags', text: '#one and more' }, 'text'],
    [{ kind: 'hashtags', text: '#1' }, 'text'],
    [{ kind: 'hashtags', text: Array.from({ length: 61 }, (_, n) => `#t${n}`).join(' ') }, 'text'],
    [{ kind: 'hashtags', text: '#a', accountIds: ['acc_1'] }, 'accountIds'],
  ])('400: %j', async (fields, field) => {
    const tenant = await newTenant();
    const { status, body } = await snippet(tenant, fields);
    expect(status).toBe(400);
    expect(JSON.stringify(body.error)).toContain(field);
  });

  it('404: one of another workspace, or an account of it', async () => {
    const app = await startApp();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const { id } = (await snippet(other)).body.data;
    expect((await snippet(tenant, { id })).status).toBe(404);
    const accountIds = [await addAccount(app, other, { platform: 'x' })];
    expect((await snippet(tenant, { accountIds })).status).toBe(404);
  });

  it('409: a used name, an old version, and more than a workspace may have', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const { id } = (await snippet(tenant)).body.data;
    expect((await snippet(tenant, { name: 'NEWS' })).status).toBe(409);
    expect((await snippet(tenant, { name: 'NEWS', kind: 'hashtags', text: '#a' })).status).toBe(200);
    const both = await Promise.all(['a', 'b'].map((text) => snippet(tenant, { id, version: 1, text })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await app.services.database.system
      .insertInto('snippets')
      .values(
        Array.from({ length: 198 }, (_, n) => ({
          id: newId('snp', app.services.clock),
          workspace_id: tenant.workspaceId,
          kind: 'template',
          name: `${n}`,
          text: 'a',
          created_by: tenant.userId,
          updated_by: tenant.userId,
        })),
      )
      .execute();
    expect((await snippet(tenant, { name: 'One more' })).status).toBe(409);
  });
});
