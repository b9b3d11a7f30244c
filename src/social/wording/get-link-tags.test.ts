import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { addColleague } from '../posts/posts-for-tests.ts';
import { setTags, TAGS } from './wording-for-tests.ts';

describe('get_link_tags', () => {
  it('200: off until somebody sets them, and of this workspace only', async () => {
    const app = await startApp();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    await setTags(other);
    const { status, body } = await tenant.social('GET', '/link-tags');
    expect([status, body.data.isOn, body.data.version]).toEqual([200, false, 0]);
    const tool = await other.tool('get_link_tags');
    expect(tool.body.result.structuredContent.data).toMatchObject({ ...TAGS, version: 1 });
  });

  it.each(['client', 'viewer'] as const)('403: a %s', async (role) => {
    const app = await startApp();
    const tenant = await app.tenant();
    const { headers } = await addColleague(app, tenant, role);
    expect((await tenant.social('GET', '/link-tags', undefined, headers)).status).toBe(403);
  });
});
