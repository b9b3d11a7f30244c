import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
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
});
