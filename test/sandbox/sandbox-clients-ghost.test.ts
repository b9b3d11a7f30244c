import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import GhostAdminAPI from '@tryghost/admin-api';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../sandbox/server.ts';

const KEY = '650b7a9f8e8c1234567890ab:6c616e7465726e2d73747564696f2d73616e64626f782d6b65792d6f662d6768';

const folder = mkdtempSync(join(tmpdir(), 'ghost-'));
const sandbox = await startSandbox();
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await sandbox.close();
});

const clientOf = (key = KEY) =>
  new GhostAdminAPI({ url: `${sandbox.url}/ghost/lantern.example`, key, version: 'v5.0' });

/** The kind of error, as named by Ghost, that the client threw. */
const refused = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { type?: string }) => error.type,
  );

describe('@tryghost/admin-api against the sandbox', () => {
  it('reads the site, and is refused with an unknown key', async () => {
    expect(await clientOf().site.read()).toMatchObject({ title: 'Lantern Studio' });
    const stranger = clientOf(KEY.replace(/.{4}$/u, 'ffff'));
    expect(await refused(stranger.posts.browse())).toBe('UnauthorizedError');
  });

  it('a draft from HTML is hidden until it is published with its updated_at', async () => {
    const ghost = clientOf();
    const draft = await ghost.posts.add(
      { title: 'Harbour', html: '<p>One</p>', slug: 'harbour' },
      { source: 'html' },
    );
    expect(draft).toMatchObject({ status: 'draft', title: 'Harbour', slug: 'harbour' });
    const { id, updated_at } = draft;
    const live = await ghost.posts.edit({ id, updated_at, status: 'published' });
    expect(live).toMatchObject({ status: 'published', slug: 'harbour' });
    // Somebody has written since: the old time is refused.
    expect(await refused(ghost.posts.edit({ id, updated_at: '2020-01-01T00:00:00.000Z', title: 'x' }))).toBe(
      'UpdateCollisionError',
    );
    const found = await ghost.posts.browse({ filter: 'slug:harbour', limit: 1 });
    expect(found.map(({ id: each }) => each)).toEqual([id]);
    expect((await ghost.posts.add({ title: 'Harbour', slug: 'harbour' })).slug).toBe('harbour-2');
    await ghost.posts.delete({ id });
    expect(await refused(ghost.posts.read({ id }))).toBe('NotFoundError');
  });

  it('accepts a picture as a form', async () => {
    const file = join(folder, 'boat.png');
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c84' } });
    writeFileSync(file, await picture.png().toBuffer());
    const { url } = await clientOf().images.upload({ file });
    expect(url).toContain('/content/images/');
  });

  it('a post without a title is refused', async () => {
    expect(await refused(clientOf().posts.add({ html: '<p>x</p>' }))).toBe('ValidationError');
  });
});
