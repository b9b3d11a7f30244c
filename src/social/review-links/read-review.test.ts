import { describe, expect, it } from 'vitest';
import { addAccount } from '../../../test/factories/account.ts';
import { startApp } from '../../../test/harness.ts';
import { callTooOften, enter, makeMember, refusal } from '../../people/people-for-tests.ts';
import { makeLink } from './links-for-tests.ts';

const app = await startApp();

describe('read_review', () => {
  it('200: the content of each account, and nothing else', async () => {
    const tenant = await app.tenant();
    const accountIds = [
      await addAccount(app, tenant, { platform: 'bluesky', display_name: 'Bells', handle: 'bells.example' }),
      await addAccount(app, tenant, { platform: 'instagram', locale: 'de' }),
    ];
    const { postId, token } = await makeLink(tenant, {
      accountIds,
      content: {
        text: 'The bells ring on Friday.',
        locale: 'en',
        parts: [{ text: 'And on Sunday.' }],
        firstComment: 'Come early.',
      },
      variants: [{ scope: { locale: 'de' }, text: 'Die Glocken läuten am Freitag.' }],
      settings: { instagram: { kind: 'story', collaborators: ['someone'] } },
    });
    const { body } = await enter(app, 'read_review', { token });
    const common = {
      at: null,
      firstComment: 'Come early.',
      link: null,
      poll: null,
      contentWarning: null,
    };
    expect(body.data).toEqual({
      workspace: 'Test',
      version: 1,
      isOpen: true,
      previews: [
        {
          ...common,
          accountId: accountIds[0],
          platform: 'bluesky',
          pictureUrl: null,
          name: 'Bells',
          handle: 'bells.example',
          locale: 'en',
          parts: [
            { text: 'The bells ring on Friday.', media: [] },
            { text: 'And on Sunday.', media: [] },
          ],
          settings: {},
          can: { thread: true, firstComment: true, poll: false, contentWarning: false },
        },
        {
          ...common,
          accountId: accountIds[1],
          platform: 'instagram',
          pictureUrl: null,
          name: 'A',
          handle: '@a',
          locale: 'de',
          parts: [
            { text: 'Die Glocken läuten am Freitag.', media: [] },
            { text: 'And on Sunday.', media: [] },
          ],
          settings: { kind: 'story' },
          can: { thread: false, firstComment: true, poll: false, contentWarning: false },
        },
      ],
      expiresAt: expect.any(String),
    });
    const [link] = (await tenant.console('list_review_links', { postId })).body.data.items;
    expect(link.seenAt).not.toBeNull();
  });

  it.each([{}, { token: 'short' }, { token: 'x'.repeat(101) }])('400: %j', async (body) => {
    expect((await enter(await startApp(), 'read_review', body)).status).toBe(400);
  });

  it('404: unknown, expired, of a deleted post, or of a former member; always the same words', async () => {
    const tenant = await app.tenant();
    const read = (token: string) => enter(app, 'read_review', { token });
    const refusal = (await read('x'.repeat(43))).body.error;
    expect(refusal).toMatchObject({ code: 'not_found', message: 'This link is not valid any more.' });

    const old = await makeLink(tenant);
    await app.services.database.system
      .updateTable('review_links')
      .set({ expires_at: new Date(0) })
      .where('id', '=', old.id)
      .execute();
    const deleted = await makeLink(tenant);
    expect((await tenant.console('delete_post', { postId: deleted.postId })).status).toBe(200);
    const author = await makeMember(app, tenant, 'author');
    const { postId } = await makeLink(tenant);
    const made = await author.console(
      'create_review_link',
      { postId },
      { 'x-workspace-id': tenant.workspaceId },
    );
    const left = String(made.body.data.link).split('#')[1] ?? '';
    expect((await read(left)).status).toBe(200);
    await tenant.console('remove_member', { userId: author.userId });
    for (const token of [old.token, deleted.token, left])
      expect((await read(token)).body.error).toEqual(refusal);
  });

  it('429: one network has only a few tries', async () => {
    expect(refusal(await callTooOften(app, 'read_review', { token: 'x'.repeat(43) }))).toEqual([
      429,
      'rate_limited',
    ]);
  });
});
