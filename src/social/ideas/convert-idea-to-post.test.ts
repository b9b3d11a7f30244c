import { describe, expect, it } from 'vitest';
import { movingTenant } from '../../../test/factories/world.ts';
import { makeIdea } from './ideas-for-tests.ts';
import { key } from '../../../test/factories/key.ts';
import { addAccount } from '../../../test/factories/account.ts';

describe('convert_idea_to_post', () => {
  it('200: a draft with the content of the idea, which refers to it; once per key; the same over MCP', async () => {
    const { app, tenant } = await movingTenant();
    const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
    const tag = (await tenant.social('POST', '/tags', { name: 'launch' })).body.data.id;
    const idea = await makeIdea(tenant, {
      title: 'Launch',
      text: 'We launch!',
      tags: [tag],
      locales: ['de'],
    });
    const headers = key();
    const convert = () =>
      tenant.social('POST', `/ideas/${idea.id}/convert`, { accountIds: [accountId] }, headers);
    const [first, again] = [await convert(), await convert()];
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({
      status: 'draft',
      title: 'Launch',
      ideaId: idea.id,
      tags: [tag],
      content: { text: 'We launch!', locale: 'de' },
      targets: [{ accountId }],
    });
    expect(again.body.meta.replayed).toBe(true);
    const { body } = await tenant.social('GET', `/ideas/${idea.id}`);
    expect(body.data.postIds).toEqual([first.body.data.postId]);
    const tool = await tenant.tool('convert_idea_to_post', {
      ideaId: idea.id,
      idempotencyKey: 'convert-mcp-1',
    });
    expect(tool.body.result.structuredContent.data.targets).toEqual([]);
  });
  it('400: without an Idempotency-Key', async () => {
    const { tenant } = await movingTenant();
    const { id } = await makeIdea(tenant);
    expect((await tenant.social('POST', `/ideas/${id}/convert`, {})).status).toBe(400);
  });
  it('404: of another workspace, or an account of one', async () => {
    const { app, tenant } = await movingTenant();
    const other = await app.tenant();
    const { id } = await makeIdea(tenant);
    expect((await other.social('POST', `/ideas/${id}/convert`, {}, key())).status).toBe(404);
    const accountIds = [await addAccount(app, other, { platform: 'bluesky' })];
    expect((await tenant.social('POST', `/ideas/${id}/convert`, { accountIds }, key())).status).toBe(404);
  });
  it('409: no account on the platform, or the idea has changed since', async () => {
    const { tenant } = await movingTenant();
    const { id } = await makeIdea(tenant);
    const call = (body: object) => tenant.social('POST', `/ideas/${id}/convert`, body, key());
    expect((await call({ platforms: ['x'] })).body.error.code).toBe('no_account');
    expect((await call({ version: 3 })).body.error.code).toBe('conflict');
  });
});
