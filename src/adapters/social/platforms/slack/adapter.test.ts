import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startKit } from '../../conformance-kit-for-tests.ts';
import { PlatformError } from '../../contract.ts';
import { slack } from './adapter.ts';
import { fixture } from './fixture-for-tests.ts';
import { escapeText, plainText } from './text.ts';

const kit = await startKit(slack, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const CHANNEL = 'C0LANTERN1';
const failure = (error: unknown) => (error instanceof PlatformError ? error.failure : error);
const connect = (botToken: string) =>
  slack.typed?.connect(kit.ctx, { values: { botToken }, host: null }) ?? Promise.reject(new Error());
const textJob = (channel = CHANNEL) => kit.jobFor(() => ({ text: 'Hello', settings: { channel } }));
const change = (facts: Record<string, unknown>) => {
  const account = kit.state().accounts['T0LANTERN1'];
  if (account) account.facts = { ...account.facts, ...facts };
};

describe('connecting', () => {
  it('a workspace, with the channels where its bot may write', async () => {
    expect(await kit.connect()).toMatchObject({
      platformAccountId: 'T0LANTERN1',
      handle: 'lantern-studio',
      facts: {
        botId: 'U0LANTERNB',
        destinations: [
          { id: 'C0LANTERN1', title: '#announcements' },
          { id: 'C0LANTERN2', title: '#workshop' },
          { id: 'C0LANTERN3', title: '#board' },
        ],
      },
    });
  });

  it('all channels of a workspace that has more than one page of them', async () => {
    change({ channels: Array.from({ length: 250 }, (_, i) => ({ id: `C${i}`, name: `c${i}` })) });
    expect((await kit.connect()).facts['destinations']).toHaveLength(250);
  });

  /** A person's consent, and the call that turns it into tokens. */
  const consent = async (as: string) => {
    const redirectUri = 'https://parlance.example/back';
    const request = { state: 's', challenge: '', redirectUri, host: null };
    const url = new URL(slack.oauth.authorizeUrl(kit.ctx, request));
    expect(url.searchParams.get('scope')).toContain('chat:write,chat:write.public');
    url.searchParams.set('approve_as', as);
    const back = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
    const code = new URL(back).searchParams.get('code') ?? '';
    return () => slack.oauth.exchange(kit.ctx, { code, verifier: '', redirectUri, host: null });
  };

  it('an app with token rotation gets its next token in time', async () => {
    change({ rotates: true });
    const tokens = await (await consent('T0LANTERN1'))();
    expect(tokens.expiresAt?.getTime()).toBeGreaterThan(kit.world.now() + 11 * 3_600_000);
    kit.world.advance(12 * 3600 + 1);
    expect(await kit.accountOf(tokens).catch(failure)).toMatchObject({ errorCode: 'token_expired' });
    const { accessToken, refreshToken } = tokens;
    const refresh = () => slack.oauth.refresh(kit.ctx, { accessToken, refreshToken, host: null });
    const renewed = await refresh();
    expect(renewed.refreshToken).not.toBe(refreshToken);
    expect(await kit.accountOf(renewed)).toMatchObject({ platformAccountId: 'T0LANTERN1' });
    // A refresh token used twice counts as stolen.
    expect(await refresh().catch(failure)).toMatchObject({ errorCode: 'token_expired' });
  });

  it('also with the consent of a person', async () => {
    const exchange = await consent('T0HARBOUR1');
    const tokens = await exchange();
    expect(tokens).toMatchObject({ expiresAt: null, scopes: expect.arrayContaining(['files:write']) });
    expect(await kit.accountOf(tokens)).toMatchObject({ platformAccountId: 'T0HARBOUR1' });
    expect(await exchange().catch(failure)).toMatchObject({ errorCode: 'token_expired' });
  });

  it('an app with fewer scopes has no picture and no private channels', async () => {
    change({ scopes: ['chat:write', 'channels:read'] });
    const { accessToken } = await kit.connect();
    const account = await slack.profile(kit.ctx, { accessToken, host: null });
    expect([account.avatar, account.facts['destinations']]).toEqual([
      null,
      [
        { id: 'C0LANTERN1', title: '#announcements' },
        { id: 'C0LANTERN2', title: '#workshop' },
      ],
    ]);
  });

  it.each([
    ['xoxp-of-a-person-1234567890', 'invalid_settings'],
    ['xoxb-nobody-has-this-one', 'token_expired'],
  ])('%s is refused as %s', async (token, errorCode) => {
    expect(await connect(token).catch(failure)).toMatchObject({ errorCode, retryable: false });
  });
});

describe('a message', () => {
  it('notifies nobody, whoever it names', async () => {
    await kit.drive(await kit.jobFor(() => ({ text: '<!channel> & <@U1>', settings: { channel: CHANNEL } })));
    expect(Object.values(kit.state().posts)).toMatchObject([{ text: '&lt;!channel&gt; &amp; &lt;@U1&gt;' }]);
  });

  it('a failure that may have worked is looked up, and not sent again', async () => {
    const job = await textJob();
    const fault = { platform: 'slack', op: 'post_message', nth: 1, kind: 'status', value: 200 } as const;
    kit.sandbox.faults.arm({ ...fault, body: { ok: false, error: 'fatal_error' } });
    const run = await kit.drive(job);
    expect(run).toMatchObject({ failure: { errorCode: 'platform_unavailable', effect: 'unknown' } });
    expect(await kit.find(job, run.handle)).toMatchObject({ kind: 'absent' });
    // The same answer, but this time the work had been done.
    const worked = { ...fault, kind: 'drop_after', body: { ok: false, error: 'fatal_error' } } as const;
    kit.sandbox.faults.arm(worked);
    const again = await kit.drive(job);
    expect(again).toMatchObject({ failure: { platformCode: 'fatal_error', effect: 'unknown' } });
    expect(await kit.find(job, again.handle)).toMatchObject({ kind: 'live' });
    expect(kit.countSeen()).toBe(1);
  });

  it.each([
    ['is_archived', { channels: [{ id: CHANNEL, name: 'a', isArchived: true }] }, 'invalid_settings'],
    ['channel_not_found', { channels: [] }, 'invalid_settings'],
    ['missing_scope', { scopes: ['channels:read', 'team:read'] }, 'permission_missing'],
  ])('a channel that changed after the check: %s', async (code, facts, errorCode) => {
    const job = await textJob();
    change(facts);
    expect(await kit.drive(job)).toMatchObject({
      failure: { errorCode, platformCode: code, effect: 'none' },
    });
  });

  it('a public channel accepts it without the bot being a member, a file only from a member', async () => {
    expect(await kit.drive(await textJob('C0LANTERN2'))).toMatchObject({ kind: 'published' });
    const job = await kit.jobFor(async (media) => ({
      media: [await media.png()],
      settings: { channel: 'C0LANTERN2' },
    }));
    expect(await kit.drive(job)).toMatchObject({
      failure: { errorCode: 'permission_missing', platformCode: 'not_in_channel' },
    });
  });

  it('a channel that its bot has not joined cannot be read: a lost answer stays unknown', async () => {
    const job = await textJob('C0LANTERN2');
    kit.arm('drop_after', { op: 'post_message', nth: 1 });
    const lost = await kit.drive(job);
    expect(await slack.probe(job, lost.handle, kit.ctx)).toEqual({ kind: 'unknown' });
    change({ channels: [{ id: 'C0LANTERN2', name: 'workshop' }] });
    expect(await slack.probe(job, lost.handle, kit.ctx)).toMatchObject({ kind: 'live' });
  });

  it('answers in a channel that its bot has not joined are missing, and those elsewhere arrive', async () => {
    const published = async (channel: string) => {
      const run = await kit.drive(await textJob(channel));
      if (run.kind !== 'published') throw new Error(JSON.stringify(run));
      return { platformPostId: run.post.platformPostId, publishedAt: new Date() };
    };
    const [closed, open] = [await published('C0LANTERN2'), await published(CHANNEL)];
    const account = await kit.connect();
    const read = (...posts: (typeof open)[]) => slack.comments?.(account, posts, kit.ctx).catch(failure);
    expect(await read(closed, open)).toMatchObject({
      errorCode: 'permission_missing',
      message: expect.stringContaining('Invite it'),
    });
    await kit.stranger(open.platformPostId, 'Nice');
    expect(await read(closed, open)).toMatchObject([{ text: 'Nice' }]);
  });

  it.each([
    ['edit_window_closed', 'permission_missing'],
    ['cant_update_message', 'permission_missing'],
    ['duplicate_message_not_found', 'duplicate'],
    ['restricted_action_read_only_channel', 'policy'],
    ['msg_blocks_too_long', 'text_too_long'],
    ['account_inactive', 'token_expired'],
  ])('%s is %s', async (error, errorCode) => {
    const body = { ok: false, error };
    const fault = { platform: 'slack', op: 'post_message', nth: 1, kind: 'status', value: 200 } as const;
    kit.sandbox.faults.arm({ ...fault, body });
    expect(await kit.drive(await textJob())).toMatchObject({
      failure: { errorCode, platformCode: error, effect: 'none', retryable: false },
    });
  });

  it('is not edited when the time for it is over', async () => {
    const job = await textJob();
    const run = await kit.drive(job);
    if (run.kind !== 'published') throw new Error(JSON.stringify(run));
    change({ editMinutes: 5 });
    kit.world.advance(301);
    const { platformPostId } = run.post;
    const content = { ...job.content, text: 'Other words' };
    const request = { account: job.account, platformPostId, content, handle: {}, at: new Date() };
    const edit = slack.edit?.send(request, kit.ctx).catch(failure);
    expect(await edit).toMatchObject({ errorCode: 'permission_missing', retryable: false });
    expect(Object.values(kit.state().posts)).toMatchObject([{ text: 'Hello' }]);
  });

  it('a file whose address has ended is sent to another', async () => {
    const job = await kit.jobFor(async (media) => ({
      media: [await media.png()],
      settings: { channel: CHANNEL },
    }));
    const fault = { platform: 'slack', op: 'upload_file', nth: 1, kind: 'status', value: 404 } as const;
    kit.sandbox.faults.arm({ ...fault, body: 'expired' });
    const run = await kit.drive(job);
    expect(run).toMatchObject({ failure: { errorCode: 'container_expired', retryable: true } });
    await kit.settle(job, run);
    expect(kit.countSeen()).toBe(1);
  });

  it('a look-up that hits the rate limit proves nothing', async () => {
    const job = await textJob();
    kit.arm('drop_after', { op: 'post_message', nth: 1 });
    const lost = await kit.drive(job);
    kit.arm('rate_limit', { op: 'history', nth: 1 });
    expect(await slack.probe(job, lost.handle, kit.ctx)).toEqual({ kind: 'unknown' });
    expect(await slack.probe(job, lost.handle, kit.ctx)).toMatchObject({ kind: 'live' });
  });

  it('answers are read as people wrote them', async () => {
    const job = await textJob();
    const run = await kit.drive(job);
    if (run.kind !== 'published') throw new Error(JSON.stringify(run));
    const { platformPostId } = run.post;
    await kit.stranger(platformPostId, 'Nice <one>');
    const [comment] =
      (await slack.comments?.(job.account, [{ platformPostId, publishedAt: new Date() }], kit.ctx)) ?? [];
    expect(comment).toMatchObject({ text: 'Nice <one>', author: { handle: 'a_reader' } });
    const foreign = slack.remove(job.account, comment?.platformCommentId ?? '', kit.ctx);
    expect(await foreign.catch(failure)).toMatchObject({ errorCode: 'permission_missing' });
  });
});

it.each([
  ['<https://a.example/?x=1&amp;y=2|here> &lt;b&gt;', 'here <b>'],
  ['<@U1> in <#C1|news>', '@U1 in #news'],
  ['a < b', 'a < b'],
])('%s reads as %s', (wire, text) => {
  expect(plainText(wire)).toBe(text);
});

it('people whom a text mentions are notified, and nobody else', () => {
  expect(escapeText('Hi @[Ada <L>](slack:U1) & @[Bo](urn:li:person:b) <@U2>')).toBe(
    'Hi <@U1> &amp; @[Bo](urn:li:person:b) &lt;@U2&gt;',
  );
});

it('what is escaped comes back as it was', () => {
  for (const text of ['& < >', '&amp;', '<@U1>']) expect(plainText(escapeText(text))).toBe(text);
});
