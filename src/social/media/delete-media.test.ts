import { describe, expect, it } from 'vitest';
import { newTenant, openApp, startApp } from '../../../test/harness.ts';
import { systemClock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/client.ts';
import { runHousekeeping } from '#platform/run-housekeeping.ts';
import { announce, jpeg, upload } from './media-for-tests.ts';
import { jobContext } from '../../../test/factories/job-context.ts';

describe('delete_media', () => {
  it('200: S-MEDIA-021: the link to the media of a deleted post works during the grace period, and is 404 after it', async () => {
    let offsetMs = 0;
    // Early in an hour: links change every hour, and this one must outlive the grace period.
    const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 60_000;
    const clock = { ...systemClock, now: () => new Date(start + offsetMs) };
    const app = await openApp({ clock });
    try {
      const tenant = await app.tenant();
      const media = await upload(app, tenant, await jpeg());
      const post = await tenant.social('POST', '/posts', { content: { text: 'x', mediaIds: [media.id] } });
      const { postId } = post.body.data;
      await app.services.database.system
        .updateTable('posts')
        .set({ status: 'scheduled' })
        .where('id', '=', postId)
        .execute();
      expect((await tenant.social('DELETE', `/media/${media.id}`)).status).toBe(409);
      expect((await tenant.social('DELETE', `/posts/${postId}`)).status).toBe(200);
      expect((await tenant.social('DELETE', `/media/${media.id}`)).status).toBe(200);
      const everyone = {
        ...jobContext(app, tenant),
        commit: <T>(run: (tx: Tx) => Promise<T>) => app.services.database.everyone(run),
      };
      const statusAfter = async (hours: number) => {
        offsetMs = hours * 3_600_000;
        await runHousekeeping.run({}, everyone);
        return (await fetch(media.url)).status;
      };
      expect(await statusAfter(23.9)).toBe(200);
      expect(await statusAfter(24.1)).toBe(404);
    } finally {
      await app.close();
    }
  });

  it('200: deleted at once; its links end after a day', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const media = await upload(app, tenant, await jpeg());
    expect((await tenant.social('DELETE', `/media/${media.id}`)).body.data).toEqual({
      id: media.id,
      deleted: true,
    });
    expect((await tenant.social('GET', `/media/${media.id}`)).status).toBe(404);
    const key = new URL(media.url).pathname.replace('/files/', '');
    const blob = await app.services.database.system
      .selectFrom('blobs')
      .select('expires_at')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    const hours = ((blob.expires_at?.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThan(25);
    const { id } = await announce(tenant, 5);
    expect(
      (await tenant.tool('delete_media', { mediaId: id })).body.result.structuredContent.data.deleted,
    ).toBe(true);
  });

  it('404: media of another workspace', async () => {
    const { id } = await announce(await newTenant(), 10);
    expect((await (await newTenant()).social('DELETE', `/media/${id}`)).status).toBe(404);
  });

  it('409: another version, or a post about to go out', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const { id } = await announce(tenant, 10);
    expect((await tenant.social('DELETE', `/media/${id}`, { version: 7 })).status).toBe(409);
    const post = await tenant.social('POST', '/posts', { content: { text: 'x', mediaIds: [id] } });
    const { postId } = post.body.data;
    await app.services.database.system
      .updateTable('posts')
      .set({ status: 'scheduled' })
      .where('id', '=', postId)
      .execute();
    const answer = await tenant.social('DELETE', `/media/${id}`);
    expect([answer.status, answer.body.error.params.postIds]).toEqual([409, [postId]]);
  });
});
