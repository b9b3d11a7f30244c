import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { jobContext } from '../../../test/factories/job-context.ts';
import { type App, startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { systemClock } from '#platform/clock.ts';
import { armFailpoints } from '#platform/failpoints.ts';
import { PATIENT } from './count-tries.ts';
import { announce, eventsOf, jpeg, upload } from './media-for-tests.ts';
import { runDrawDocument } from './run-draw-document.ts';

const app = await startApp();

const make = (tenant: Tenant, body: object) => tenant.social('POST', '/media/documents', body);
const show = async (tenant: Tenant, id: string) => (await tenant.social('GET', `/media/${id}`)).body.data;
const draw = (app: App, tenant: Tenant, mediaId: string, attempt = 1) =>
  runDrawDocument.run({ mediaId }, jobContext(app, tenant, attempt));
const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

afterEach(() => armFailpoints('', systemClock));

describe('create_document', () => {
  it('200: pictures and words become one PDF with a thumbnail of each page; drawn once', async () => {
    const tenant = await app.tenant();
    const picture = await upload(app, tenant, await jpeg(320, 200), 'image/jpeg', {
      altText: { en: 'A cat' },
    });
    const { status, body } = await make(tenant, {
      pages: [
        { title: '今日の発表 🚀', text: '- 用語集 & <b>\n- 翻訳メモリ' },
        { mediaId: picture.id },
        { title: 'Both', mediaId: picture.id },
      ],
      locale: 'ja',
      look: 'dark',
      format: 'square',
      filename: 'launch',
    });
    expect([status, body.data.status, body.data.kind]).toEqual([200, 'processing', 'document']);
    const { id } = body.data;
    expect(id).toMatch(/^doc_/u);
    await draw(app, tenant, id);
    await draw(app, tenant, id);

    const media = await show(tenant, id);
    expect(media).toMatchObject({
      status: 'ready',
      mime: 'application/pdf',
      filename: 'launch.pdf',
      pages: 3,
      document: { format: 'square', look: 'dark', locale: 'ja', sourceMediaId: null },
    });
    expect(await eventsOf(app, tenant)).toEqual(['media.ready', 'media.ready']);
    const file = (await bytesAt(media.url)).toString('latin1');
    expect(file.match(/\/DCTDecode/gu)).toHaveLength(3);
    expect(file).toContain('/Lang <FEFF');
    expect(media.bytes).toBe(file.length);
    // The page has text: without any it would be of a single colour.
    const [first, second] = media.document.pages;
    const { channels } = await sharp(await bytesAt(first.url)).stats();
    expect(channels[0]?.max).toBeGreaterThan(200);
    const { width, height } = await sharp(await bytesAt(second.url)).metadata();
    expect([width, height]).toEqual([480, 480]);
  });

  it('200: as a tool, and deleted with everything that was drawn for it', async () => {
    const tenant = await app.tenant();
    const tool = await tenant.tool('create_document', { pages: [{ title: 'One' }] });
    const { id } = tool.body.result.structuredContent.data;
    await draw(app, tenant, id);
    await tenant.social('DELETE', `/media/${id}`);
    const kept = await app.services.database.system
      .selectFrom('blobs')
      .select('key')
      .where('workspace_id', '=', tenant.workspaceId)
      .where('expires_at', 'is', null)
      .execute();
    expect(kept).toEqual([]);
  });

  it('200: a worker that dies after drawing leaves nothing behind; the next one draws and reports once', async () => {
    const tenant = await app.tenant();
    const { id } = (await make(tenant, { pages: [{ title: 'One' }] })).body.data;
    armFailpoints('document.drawn=throw@1', systemClock);
    await expect(draw(app, tenant, id)).rejects.toThrow('document.drawn');
    expect(await show(tenant, id)).toMatchObject({ status: 'processing' });
    expect(await eventsOf(app, tenant)).toEqual([]);
    await draw(app, tenant, id, 2);
    expect(await show(tenant, id)).toMatchObject({ status: 'ready', pages: 1 });
    expect(await eventsOf(app, tenant)).toEqual(['media.ready']);
    // The files of the first attempt expire; only the document and its one thumbnail are kept.
    const kept = await app.services.database.system
      .selectFrom('blobs')
      .select('key')
      .where('workspace_id', '=', tenant.workspaceId)
      .where('expires_at', 'is', null)
      .execute();
    expect(kept).toHaveLength(2);
  });

  it('200: content that cannot be drawn fails with its code', async () => {
    const tenant = await app.tenant();
    const picture = await upload(app, tenant, await jpeg());
    const { id } = (await make(tenant, { pages: [{ mediaId: picture.id }] })).body.data;
    await tenant.social('DELETE', `/media/${picture.id}`);
    await draw(app, tenant, id);
    expect(await show(tenant, id)).toMatchObject({ status: 'failed', errorCode: 'media_processing_failed' });
    const other = (await make(tenant, { pages: [{ title: 'One' }] })).body.data;
    await draw(app, tenant, other.id, PATIENT.limit + 1);
    expect(await show(tenant, other.id)).toMatchObject({ status: 'failed' });
    const large = (await make(tenant, { pages: [{ title: 'One' }] })).body.data;
    await app.services.database.system
      .updateTable('workspaces')
      .set({ limits: JSON.stringify({ mediaBytes: 5000 }) })
      .where('id', '=', tenant.workspaceId)
      .execute();
    await draw(app, tenant, large.id);
    expect(await show(tenant, large.id)).toMatchObject({
      status: 'failed',
      errorCode: 'quota_used_up',
      bytes: 0,
    });
  });

  it('400: an empty page, no page, a missing picture, characters without a font', async () => {
    const tenant = await app.tenant();
    const open = await announce(tenant, 10);
    const foreign = await upload(app, await app.tenant(), await jpeg());
    const cases: [object[], string][] = [
      [[], 'pages'],
      [[{ title: ' ' }], 'pages[0]'],
      [[{ title: 'One' }, { mediaId: open.id }], 'pages[1].mediaId'],
      [[{ mediaId: foreign.id }], 'pages[0].mediaId'],
      [[{ title: 'One', text: 'مرحبا' }], 'pages[0].text'],
    ];
    for (const [pages, field] of cases) {
      const { status, body } = await make(tenant, { pages });
      expect([status, body.error.params.fields[0]]).toEqual([400, field]);
    }
  });

  it('402: the media quota is used up', async () => {
    const tenant = await app.tenant();
    await app.services.database.system
      .updateTable('workspaces')
      .set({ limits: JSON.stringify({ mediaBytes: 0 }) })
      .where('id', '=', tenant.workspaceId)
      .execute();
    expect((await make(tenant, { pages: [{ title: 'One' }] })).status).toBe(402);
  });
});
