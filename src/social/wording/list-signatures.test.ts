import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { addColleague } from '../posts/posts-for-tests.ts';
import { sign } from './wording-for-tests.ts';

describe('list_signatures', () => {
  it('200: of this workspace only', async () => {
    const app = await startApp();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    await sign(other, 'Theirs');
    await sign(tenant, 'Ours');
    expect((await tenant.social('GET', '/signatures')).body.data.items).toMatchObject([{ text: 'Ours' }]);
    const tool = await tenant.tool('list_signatures');
    expect(tool.body.result.structuredContent.data.items).toHaveLength(1);
  });

  it.each(['client', 'viewer'] as const)('403: a %s', async (role) => {
    const app = await startApp();
    const tenant = await app.tenant();
    const { headers } = await addColleague(app, tenant, role);
    expect((await tenant.social('GET', '/signatures', undefined, headers)).status).toBe(403);
  });
});
