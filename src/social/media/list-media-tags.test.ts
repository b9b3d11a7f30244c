import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { makeMember } from '../../people/people-for-tests.ts';

const file = { mime: 'image/png', bytes: 100 };

describe('list_media_tags', () => {
  it('200: with the number of files, the most used first; without other workspaces and deleted files', async () => {
    const app = await startApp();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const announce = (filename: string, tags: string[], by = tenant) =>
      by.console('create_media_upload', { ...file, filename, tags });
    await announce('a.png', ['Autumn', 'Launch']);
    await announce('b.png', ['Launch']);
    await announce('c.png', []);
    await announce('d.png', ['Theirs'], other);
    const gone = (await announce('e.png', ['Gone', 'Autumn', 'Autumn'])).body.data.id;
    expect((await tenant.console('delete_media', { mediaId: gone })).status).toBe(200);
    const wanted = [
      { tag: 'Launch', count: 2 },
      { tag: 'Autumn', count: 1 },
    ];
    expect((await tenant.console('list_media_tags', {})).body.data.items).toEqual(wanted);
    const client = await makeMember(app, tenant, 'client');
    const seen = await client.console('list_media_tags', {}, { 'x-workspace-id': tenant.workspaceId });
    // A client sees the files of posts shared with them, and there are none.
    expect(seen.body.data.items).toEqual([]);
  });
});
