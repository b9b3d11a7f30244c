import { describe, expect, it } from 'vitest';
import { addAccount } from '../../../test/factories/account.ts';
import { type App, startApp } from '../../../test/harness.ts';
import { addColleague, ahead, bearer, draft, setPost } from '../posts/posts-for-tests.ts';
import { readIcs } from './ics-for-tests.ts';

const app = await startApp();

const clear = ({ services }: App) => services.database.counters.deleteFrom('rate_windows').execute();

describe('rotate_calendar_feed', () => {
  it('200: a calendar of scheduled and published posts, with titles and accounts and nothing else', async () => {
    await clear(app);
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
    const make = async (title: string | null, fields: object) => {
      const content = { text: 'Secret words' };
      const { postId } = await draft(tenant, { title, content, accountIds: [accountId] });
      await setPost(app, postId, fields);
      return postId;
    };
    const at = new Date(ahead());
    const planned = await make('Launch, at last; 汉字', { status: 'scheduled', scheduled_at: at });
    const out = await make(null, { status: 'published', published_at: new Date() });
    await make('Not yet', { status: 'draft', scheduled_at: at });
    const theirs = await draft(other, { title: 'Theirs' });
    await setPost(app, theirs.postId, { status: 'scheduled', scheduled_at: at });

    const { status, body } = await tenant.social('POST', '/calendar-feed', {});

    expect(status).toBe(200);
    const answer = await fetch(body.data.url);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await answer.text();
    const { events } = readIcs(text);
    expect(events.map((event) => [event['UID'], event['SUMMARY'], event['STATUS']]).sort()).toEqual(
      [
        [`${planned}@parlance`, 'Launch, at last; 汉字', 'TENTATIVE'],
        [`${out}@parlance`, 'Post', 'CONFIRMED'],
      ].sort(),
    );
    expect(events[0]?.['DESCRIPTION']).toContain('@a');
    expect(text).not.toContain('Secret words');
    // An unchanged calendar is not sent again.
    const etag = answer.headers.get('etag') ?? '';
    const again = await fetch(body.data.url, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await tenant.social('GET', '/calendar-feed')).body.data.readAt).not.toBeNull();
    const stored = await app.services.database.system
      .selectFrom('calendar_feeds')
      .selectAll()
      .where('workspace_id', '=', tenant.workspaceId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(body.data.url.split('/').at(-1).slice(0, 20));

    const next = (await tenant.social('POST', '/calendar-feed', {})).body.data.url;
    expect((await fetch(body.data.url)).status).toBe(404);
    expect((await fetch(next)).status).toBe(200);
    // Valid only as long as the person who made it could make it now.
    const demote = (role: 'author' | 'owner') =>
      app.services.database.system
        .updateTable('members')
        .set({ role })
        .where('user_id', '=', tenant.userId)
        .execute();
    await demote('author');
    expect((await fetch(next)).status).toBe(404);
    await demote('owner');
  });

  it('403: a person who does not manage the workspace, and a credential that sees only some accounts', async () => {
    const tenant = await app.tenant();
    for (const role of ['manager', 'author', 'client', 'viewer'] as const) {
      const { headers } = await addColleague(app, tenant, role);
      expect((await tenant.social('POST', '/calendar-feed', {}, headers)).status).toBe(403);
    }
    const { id, token } = await tenant.credential();
    await app.services.database.system
      .updateTable('credentials')
      .set({ account_ids: [await addAccount(app, tenant, { platform: 'x' })] })
      .where('id', '=', id)
      .execute();
    expect((await tenant.social('POST', '/calendar-feed', {}, bearer(token))).status).toBe(403);
  });

  it('429: a caller who guesses addresses is blocked', async () => {
    await clear(app);
    const guess = async () => (await fetch(`${app.url}/calendar-feed/${'a'.repeat(43)}.ics`)).status;
    const heard = await Promise.all(Array.from({ length: 22 }, guess));
    expect(heard.filter((status) => status === 404)).toHaveLength(20);
    expect(heard.filter((status) => status === 429)).toHaveLength(2);
    await clear(app);
  });
});
