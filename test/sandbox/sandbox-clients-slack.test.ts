import { LogLevel, WebClient } from '@slack/web-api';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../sandbox/server.ts';

const LANTERN = 'xoxb-1111-lanternStudioSandboxTokenOfItsBot';
const HARBOUR = 'xoxb-2222-harbourBooksSandboxTokenOfTheirBot';
const CHANNEL = 'C0LANTERN1';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

const clientOf = (token: string) =>
  new WebClient(token, {
    slackApiUrl: `${sandbox.url}/slack/api/`,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    logLevel: LogLevel.ERROR,
  });
/** Slack's code inside what its own client throws. */
const refused = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (each: { data?: { error?: string }; code?: string }) => each,
  );
  return error?.data?.error ?? error?.code;
};

describe('the SDK of Slack against the sandbox', () => {
  it('reads its own profile and its channels, page by page', async () => {
    const client = clientOf(LANTERN);
    expect(await client.auth.test()).toMatchObject({ team_id: 'T0LANTERN1', user_id: 'U0LANTERNB' });
    const names: (string | undefined)[] = [];
    const asked = { types: 'public_channel,private_channel', exclude_archived: true, limit: 1 };
    for await (const page of client.paginate('conversations.list', asked))
      if ('channels' in page && Array.isArray(page.channels))
        names.push(...page.channels.map(({ name }: { name?: string }) => name));
    expect(names).toEqual(['announcements', 'workshop', 'board']);
  });

  it('posts, answers in the thread, edits and deletes; metadata is shown on request', async () => {
    const client = clientOf(LANTERN);
    const metadata = { event_type: 'tried', event_payload: { attempt: 'one' } };
    const { ts = '' } = await client.chat.postMessage({
      channel: CHANNEL,
      text: 'Hello &amp; you',
      metadata,
    });
    await client.chat.postMessage({ channel: CHANNEL, text: 'More', thread_ts: ts });
    const { messages } = await client.conversations.replies({ channel: CHANNEL, ts });
    expect(messages?.map(({ text }) => text)).toEqual(['Hello &amp; you', 'More']);
    const seen = async (include_all_metadata: boolean) =>
      (await client.conversations.history({ channel: CHANNEL, include_all_metadata })).messages?.[0]
        ?.metadata;
    expect([await seen(false), await seen(true)]).toEqual([undefined, metadata]);
    expect(await client.chat.getPermalink({ channel: CHANNEL, message_ts: ts })).toMatchObject({
      permalink: `https://lantern-studio.slack.com/archives/${CHANNEL}/p${ts.replace('.', '')}`,
    });
    await client.chat.update({ channel: CHANNEL, ts, text: 'Edited' });
    expect(Object.values(sandbox.world.state('slack').posts)[0]).toMatchObject({ text: 'Edited' });
    await client.chat.delete({ channel: CHANNEL, ts });
    expect(await refused(client.chat.delete({ channel: CHANNEL, ts }))).toBe('message_not_found');
  });

  it('shares files, and says where a little later', async () => {
    const client = clientOf(LANTERN);
    const blank = sharp({ create: { width: 64, height: 48, channels: 3, background: '#611f69' } });
    await client.files.uploadV2({
      channel_id: CHANNEL,
      initial_comment: 'Look',
      file: await blank.png().toBuffer(),
      filename: 'lamp.png',
      alt_text: 'A lamp',
    });
    const [file] = Object.values(sandbox.world.state('slack').media);
    const sharesOf = async () =>
      (await client.files.info({ file: file?.id ?? '' })).file?.shares?.public ?? {};
    expect([file, await sharesOf()]).toMatchObject([{ mime: 'image/png', altText: 'A lamp' }, {}]);
    sandbox.world.advance(5);
    expect(Object.keys(await sharesOf())).toEqual([CHANNEL]);
    const { upload_url: url = '', file_id: id } = await client.files.getUploadURLExternal({
      filename: 'a.txt',
      length: 1,
    });
    await fetch(url, { method: 'POST', body: 'a' });
    const shared = { files: [{ id }], channel_id: CHANNEL, blocks: [{ type: 'markdown', text: '**a**' }] };
    expect(await refused(client.apiCall('files.completeUploadExternal', shared))).toBe('internal_error');
  });

  it('refuses with its own codes', async () => {
    const client = clientOf(LANTERN);
    const post = (channel: string, text = 'x') => refused(client.chat.postMessage({ channel, text }));
    expect(await post('C404')).toBe('channel_not_found');
    expect(await post('C0LANTERN4')).toBe('channel_not_found');
    expect(await post('C0LANTERN5')).toBe('is_archived');
    expect(await post(CHANNEL, '')).toBe('no_text');
    const both = { channel: CHANNEL, text: 'x', markdown_text: '**x**' };
    expect(await refused(client.apiCall('chat.postMessage', both))).toBe('markdown_text_conflict');
    const long = { channel: CHANNEL, markdown_text: 'x'.repeat(12_001) };
    expect(await refused(client.apiCall('chat.postMessage', long))).toBe('msg_too_long');
    const { ts = '' } = await client.chat.postMessage({ channel: CHANNEL, text: 'x' });
    const edited = { channel: CHANNEL, ts, text: 'x'.repeat(4001) };
    expect(await refused(client.chat.update(edited))).toBe('msg_too_long');
    const elsewhere = { channel: 'C0LANTERN2' };
    expect(await refused(client.conversations.history(elsewhere))).toBe('not_in_channel');
    expect(await refused(clientOf('xoxb-no').auth.test())).toBe('invalid_auth');
    const account = sandbox.world.state('slack').accounts['T0LANTERN1'];
    if (account) account.facts['scopes'] = ['chat:write', 'channels:read'];
    expect(await post('C0LANTERN2')).toBe('missing_scope');
    if (account) delete account.facts['scopes'];
  });

  it('cuts a long text silently, and gives foreign applications 15 messages once a minute', async () => {
    const lantern = clientOf(LANTERN);
    sandbox.world.advance(60);
    const { message } = await lantern.chat.postMessage({ channel: CHANNEL, text: 'x'.repeat(50_000) });
    expect(message?.text).toHaveLength(40_000);
    const harbour = clientOf(HARBOUR);
    const read = () => harbour.conversations.history({ channel: 'C0HARBOUR1', limit: 100 });
    expect(await read()).toMatchObject({ ok: true });
    expect(await refused(read())).toBe('ratelimited');
  });
});
