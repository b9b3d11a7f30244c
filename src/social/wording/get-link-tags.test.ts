import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';
import { setTags, TAGS } from './wording-for-tests.ts';

describe('get_link_tags', () => {
  it('200: off until they are set, and of this workspace only', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    await setTags(other);
    const { status, body } = await tenant.social('GET', '/link-tags');
    expect([status, body.data.isOn, body.data.version]).toEqual([200, false, 0]);
    const tool = await other.tool('get_link_tags');
    expect(tool.body.result.structuredContent.data).toMatchObject({ ...TAGS, version: 1 });
  });
});
