import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
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
});
