import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { parseOwn } from '#kernel/narrow.ts';
import { tell } from '../../../../../sandbox/platforms/telegram-updates.ts';
import { startKit } from '../../conformance-kit-for-tests.ts';
import { abilitiesOf, type ConnectedAccount, PlatformError } from '../../contract.ts';
import { telegram } from './adapter.ts';
import { fixture } from './fixture-for-tests.ts';

const kit = await startKit(telegram, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const HARBOUR = '7100000002:AAharbourBooksSandboxTokenOfTheirBot';
const TOKEN = fixture.typed?.['botToken'] ?? '';
const GROUP = '-1001500000091';
const failure = (error: unknown) => (error instanceof PlatformError ? error.failure : error);

async function publish(account?: ConnectedAccount) {
  const job = await kit.jobFor(() => ({ text: 'A post' }));
  const run = await kit.drive({ ...job, account: account ?? job.account });
  if (run.kind !== 'published') throw new Error('it did not publish');
  return { account: account ?? job.account, id: run.post.platformPostId };
}
const read = (account: ConnectedAccount, id: string) =>
  telegram.comments?.(account, [{ platformPostId: id, publishedAt: new Date(kit.world.now()) }], kit.ctx) ??
  Promise.reject(new Error('nothing can be read'));
const harbour = async (chat: string) => {
  const tokens = await telegram.typed?.connect(kit.ctx, { values: { botToken: HARBOUR, chat }, host: null });
  if (!tokens) throw new Error('it did not connect');
  return kit.accountOf(tokens);
};
async function stranger(postId: string, text: string, parentId?: string): Promise<string> {
  const response = await fetch(`${kit.sandbox.url}/__sandbox/telegram/comments`, {
    method: 'POST',
    body: JSON.stringify({ postId, text, parentId }),
  });
  expect(response.status).toBe(200);
  return parseOwn<{ id: string }>(await response.text()).id;
}
const updateWith = (message: object) =>
  tell({ world: kit.world, state: kit.state() }, TOKEN, { message: { date: 1, ...message } });

describe('comments of readers', () => {
  it('belong to the post whose copy they answer, and answers belong to answers', async () => {
    const { account, id } = await publish();
    const other = await publish();
    const first = await stranger(id, 'Lovely');
    const second = await stranger(id, 'Is it?', first);
    await stranger(other.id, 'Elsewhere');
    expect(await read(account, id)).toMatchObject([
      {
        platformCommentId: `${GROUP}/${second}`,
        parentPlatformCommentId: `${GROUP}/${first}`,
        platformUrl: `https://t.me/lantern_news/${id}?comment=${second}`,
        text: 'Is it?',
      },
      {
        platformCommentId: `${GROUP}/${first}`,
        parentPlatformCommentId: null,
        platformPostId: id,
        author: { handle: 'a_reader', displayName: 'a_reader', isSelf: false },
      },
    ]);
  });

  it('are read once and found again, with their last change', async () => {
    const { account, id } = await publish();
    const first = Number(await stranger(id, 'Lovly'));
    expect(await read(account, id)).toHaveLength(1);
    const [root] = Object.keys(kit.state().extra['copies'] ?? {}).map((key) => Number(key.split('/')[1]));
    tell({ world: kit.world, state: kit.state() }, TOKEN, {
      edited_message: {
        message_id: first,
        date: 1,
        chat: { id: Number(GROUP) },
        from: { id: 5, first_name: 'A' },
        message_thread_id: root,
        text: 'Lovely',
      },
    });
    expect(await read(account, id)).toMatchObject([{ text: 'Lovely' }]);
    expect(await read(account, id)).toHaveLength(1);
    // Telegram has forgotten all of them.
    expect(kit.state().extra['updates']).toEqual({});
  });

  it('of the channel itself are our own, and those under no post belong to nothing', async () => {
    const { account, id } = await publish();
    const [copy] = Object.keys(kit.state().extra['copies'] ?? {});
    const root = Number(copy?.split('/')[1]);
    const chat = { id: Number(GROUP) };
    const channel = { id: Number(account.platformAccountId), title: 'Lantern Studio' };
    updateWith({ message_id: 1, chat, sender_chat: channel, text: 'From us', message_thread_id: root });
    updateWith({ message_id: 2, chat, from: { id: 5, first_name: 'A' }, text: 'Good morning, group' });
    updateWith({
      message_id: 3,
      chat: { id: 77 },
      from: { id: 5 },
      text: 'In private',
      message_thread_id: root,
    });
    expect(await read(account, id)).toMatchObject([{ text: 'From us', author: { isSelf: true } }]);
  });

  it('are complete if there is more than one page', async () => {
    const { account, id } = await publish();
    for (let i = 0; i < 130; i += 1) await stranger(id, `Number ${i}`);
    const found = await read(account, id);
    expect([found.length, found[0]?.text, found.at(-1)?.text]).toEqual([130, 'Number 129', 'Number 0']);
  });

  it('in a group are under the post itself', async () => {
    const { account, id } = await publish(await harbour('-1001500000003'));
    const first = await stranger(id, 'Hello');
    const [comment] = await read(account, id);
    expect(comment).toMatchObject({
      platformCommentId: `-1001500000003/${first}`,
      parentPlatformCommentId: null,
      platformUrl: `https://t.me/c/1500000003/${first}`,
    });
    if (!comment) return;
    const handle = telegram.reply?.prepare('att_reply', kit.ctx) ?? {};
    await telegram.reply?.send({ account, comment, text: 'Welcome' }, handle, kit.ctx);
    expect(Object.values(kit.state().posts)).toContainEqual(
      expect.objectContaining({ text: 'Welcome', replyTo: first }),
    );
  });
});

describe('an account without a place for comments', () => {
  it('says so, and asks for nothing', async () => {
    const account = await harbour('@harbourbooks');
    expect(abilitiesOf(telegram, account.facts)).toMatchObject({
      firstComment: false,
      replyRead: false,
      replyWrite: false,
      edit: true,
    });
    const { id } = await publish(account);
    expect(await read(account, id)).toEqual([]);
    expect(kit.state().calls['get_updates']).toBeUndefined();
  });

  it('is one whose bot is not in the group', async () => {
    const channel = kit.state().accounts['-1001500000001'];
    if (channel) channel.facts = { ...channel.facts, inDiscussion: false };
    expect(abilitiesOf(telegram, (await kit.connect()).facts).replyRead).toBe(false);
  });

  it('is reported if another program reads the updates', async () => {
    const { account, id } = await publish();
    await fetch(`${kit.sandbox.url}/telegram/bot${TOKEN}/setWebhook?url=https://elsewhere.example`);
    expect(await read(account, id).catch(failure)).toMatchObject({
      errorCode: 'permission_missing',
      message: expect.stringContaining('Another program'),
    });
  });
});

describe('deleting a comment', () => {
  it('works for 48 hours, and deleting twice is the same', async () => {
    const { account, id } = await publish();
    await stranger(id, 'Spam');
    await stranger(id, 'Old spam');
    const [old, young] = (await read(account, id)).map(({ platformCommentId }) => platformCommentId);
    const remove = (comment = '') => telegram.deleteComment?.(account, comment, kit.ctx).catch(failure);
    expect([await remove(young), await remove(young)]).toEqual([undefined, undefined]);
    expect(Object.values(kit.state().comments).map(({ deleted }) => deleted)).toEqual([true, false]);
    kit.world.advance(49 * 3600);
    expect(await remove(old)).toMatchObject({ errorCode: 'policy', retryable: false });
  });
});
