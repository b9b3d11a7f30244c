import { beforeEach, describe, expect, it } from 'vitest';
import { addAccount } from '../../test/factories/account.ts';
import type { Tenant } from '../../test/tenant.ts';
import {
  answer,
  createPost,
  holdBridge,
  localizations,
  localize,
  look,
  showPost,
} from './bridge-for-tests.ts';

let tenant: Tenant;
const bridge = await holdBridge();
beforeEach(async () => {
  tenant = await bridge.app.tenant();
});

const PAGES = [{ title: 'One day', text: '- first\n- second' }, { title: 'The end' }];
const makeDocument = async (body: object = {}): Promise<string> =>
  (await tenant.social('POST', '/media/documents', { pages: PAGES, locale: 'en', ...body })).body.data.id;
const media = async (id: string) => (await tenant.social('GET', `/media/${id}`)).body.data;
async function attach(postId: string, mediaIds: string[]): Promise<void> {
  const { version } = await showPost(tenant, postId);
  await tenant.social('PATCH', `/posts/${postId}`, { version, content: { mediaIds } });
}

async function inLanguage(
  postId: string,
  locale: string,
  wish: object = {},
  say?: Parameters<typeof answer>[2],
) {
  const { status, body, text } = await localize(tenant, postId, { targetLocales: [locale], ...wish });
  expect([status, text]).toEqual([200, text]);
  await answer(bridge.app, body.data.taskId, say);
  await look(bridge.app);
}
const shownIn = async (postId: string, locale: string): Promise<string[] | null> =>
  (await showPost(tenant, postId)).variants.find(
    ({ scope }: { scope: { locale?: string } }) => scope.locale === locale,
  )?.mediaIds ?? null;

describe('a document of a post in other languages', () => {
  it('is drawn page by page with the words of the translation, and shown in that language only', async () => {
    await addAccount(bridge.app, tenant, { platform: 'linkedin', locale: 'de' });
    const documentId = await makeDocument({ look: 'dark' });
    const postId = await createPost(tenant, {
      content: { text: 'Swipe', locale: 'en', mediaIds: [documentId] },
    });
    await inLanguage(postId, 'de');
    const [item] = await localizations(tenant, postId);
    expect(item).toMatchObject({ status: 'completed', isStale: false });
    expect(item.texts[`slides.${documentId}.0.title`]).toBe('de: One day');
    const [german = ''] = (await shownIn(postId, 'de')) ?? [];
    expect(german).toMatch(/^doc_/u);
    expect((await showPost(tenant, postId)).content.mediaIds).toEqual([documentId]);
    expect(await media(german)).toMatchObject({
      status: 'processing',
      filename: 'document-de.pdf',
      pages: 2,
      document: {
        look: 'dark',
        locale: 'de',
        sourceMediaId: documentId,
        pages: [
          { title: 'de: One day', text: 'de: - first\n- second' },
          { title: 'de: The end', text: '' },
        ],
      },
    });

    // The same translation reuses the document; a different one makes another.
    await inLanguage(postId, 'de');
    expect(await shownIn(postId, 'de')).toEqual([german]);
    await inLanguage(postId, 'de', {}, (_path, language, source) => `${language} anew: ${source}`);
    const [anew = ''] = (await shownIn(postId, 'de')) ?? [];
    expect(anew).not.toBe(german);
    expect((await media(anew)).document.pages[1].title).toBe('de anew: The end');

    // Different pages make another document: the translation is stale, and the next call updates it.
    const second = await makeDocument({ pages: [{ title: 'Other' }] });
    await attach(postId, [second]);
    expect((await localizations(tenant, postId))[0].isStale).toBe(true);
    await inLanguage(postId, 'de');
    const [last = ''] = (await shownIn(postId, 'de')) ?? [];
    expect((await media(last)).document).toMatchObject({
      sourceMediaId: second,
      pages: [{ title: 'de: Other' }],
    });
  });

  it('a document that a person chose for the language stays', async () => {
    const [documentId, own] = [await makeDocument(), await makeDocument({ locale: 'de' })];
    const postId = await createPost(tenant, {
      content: { text: 'Swipe', locale: 'en', mediaIds: [documentId] },
      variants: [{ scope: { locale: 'de' }, mediaIds: [own] }],
    });
    await inLanguage(postId, 'de');
    expect(await shownIn(postId, 'de')).toEqual([own]);
  });

  it('a draft gets a separate one; a post with only pages can be translated; pictures alone stay', async () => {
    const documentId = await makeDocument();
    const postId = await createPost(tenant, { content: { locale: 'en', mediaIds: [documentId] } });
    await inLanguage(postId, 'ja', { mode: 'draft' });
    const [{ postId: draftId }] = await localizations(tenant, postId);
    const [japanese = ''] = (await showPost(tenant, draftId)).content.mediaIds;
    expect((await media(japanese)).document).toMatchObject({ locale: 'ja', sourceMediaId: documentId });
  });

  it('text that no font can write stays in the source language, with a warning', async () => {
    const documentId = await makeDocument();
    const postId = await createPost(tenant, {
      content: { text: 'Swipe', locale: 'en', mediaIds: [documentId] },
    });
    await inLanguage(postId, 'ar', {}, () => 'مرحبا');
    const [{ status, issues }] = await localizations(tenant, postId);
    expect(status).toBe('completed');
    expect(issues.map(({ code }: { code: string }) => code)).toContain('font_missing');
    expect(await shownIn(postId, 'ar')).toBeNull();
  });
});
