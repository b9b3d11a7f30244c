import { Client } from 'snoots';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { wrong } from '../unchecked.ts';
import { signInTo } from './sign-in.ts';

const userAgent = 'web:studio.lantern:1.0 (by /u/lantern_studio)';
const creds = { clientId: 'a-client', clientSecret: 'a-secret' };
const headers = {
  'user-agent': userAgent,
  authorization: `Basic ${Buffer.from('a-client:a-secret').toString('base64')}`,
};

let sandbox: Sandbox;
let client: Client;
beforeAll(async () => {
  sandbox = await startSandbox();
  client = await clientWith('identity read submit edit history');
});
afterAll(() => sandbox.close());

/** It has one host for everything; where its gateway sends calls is set from outside. */
async function clientWith(scope: string): Promise<Client> {
  const endpoint = `${sandbox.url}/reddit`;
  const access = await signInTo(endpoint, '/api/v1/authorize', '/api/v1/access_token', { scope, headers });
  const made = new Client({ userAgent, creds, auth: { refreshToken: 'unused' } });
  const token = { access, expiration: Date.now() + 3_600_000, refresh: 'unused', scopes: scope.split(' ') };
  const { gateway }: { gateway: object } = wrong(made);
  Object.assign(gateway, { endpoint, token });
  return made;
}
const wordsOf = (call: Promise<unknown>) =>
  call.then(
    () => 'taken',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe('snoots against the sandbox', () => {
  it('reads its own profile, and how many calls are left', async () => {
    expect(await client.me.fetch()).toMatchObject({ name: 'lantern_studio' });
    expect(client.rateLimit).toMatchObject({ remaining: expect.any(Number) });
    expect(client.rateLimit?.remaining).toBeGreaterThan(900);
    expect(client.rateLimit?.remaining).toBeLessThan(1000);
  });

  it('posts words and a link, reads, answers, edits and deletes', async () => {
    const id = await client.subreddits.postText('lanterns', 'From elsewhere', 'Words & more');
    const post = await client.posts.fetch(id);
    expect(post).toMatchObject({ id, title: 'From elsewhere', body: 'Words & more', subreddit: 'lanterns' });
    const answer = await client.posts.reply(id, 'First');
    expect(answer).toMatchObject({ body: 'First', author: 'lantern_studio' });
    await client.posts.edit(id, 'Better words');
    const again = await client.posts.fetch(id);
    expect(again).toMatchObject({ body: 'Better words', numComments: 1 });
    const link = await client.subreddits.postLink('lanterns', 'A link', 'https://example.com/');
    expect(await client.posts.fetch(link)).toMatchObject({ url: 'https://example.com/', isSelf: false });
    await client.posts.delete(id);
    expect(await wordsOf(client.posts.fetch(id))).toContain('404');
  });

  it('posts a poll, whose invalid answers are refused like on Reddit', async () => {
    const { gateway }: { gateway: { postJson(path: string, json: object): Promise<unknown> } } =
      wrong(client);
    const submit = (options: string[], duration: number) =>
      gateway.postJson('api/submit_poll_post', {
        ...{ sr: 'lanterns', title: 'Tea?', text: 'Say', options, duration },
        ...{ resubmit: true, sendreplies: true, nsfw: false, spoiler: false, validate_on_submit: true },
      });
    expect(await submit(['Yes', 'No'], 3)).toMatchObject({ id: expect.stringMatching(/^t3_/) });
    const newest = await client.users.getPosts('lantern_studio', 'new').first();
    expect(newest).toMatchObject({ title: 'Tea?', body: 'Say', isSelf: true });
    for (const [options, days] of [
      [['Yes'], 3],
      [['Yes', 'No'], 8],
    ] as const)
      expect(await wordsOf(submit([...options], days))).toContain('BAD_NUMBER');
  });

  it('lists its posts, newest first', async () => {
    sandbox.world.advance(60);
    const id = await client.subreddits.postText('lanterns', 'The newest', '');
    const first = await client.users.getPosts('lantern_studio', 'new').first();
    expect(first?.id).toBe(id);
  });

  it.each([
    ['a community that is not there', 'nowhere', 'x', 'SUBREDDIT_NOEXIST'],
    ['words where only links go', 'linksonly', 'x', 'NO_SELFS'],
    ['no flair where one is wanted', 'harbourlife', 'x', 'SUBMIT_VALIDATION_FLAIR_REQUIRED'],
    ['a title that is too long', 'lanterns', 'x'.repeat(301), 'TOO_LONG'],
  ])('refuses %s, with HTTP 200', async (_, to, title, code) => {
    expect(await wordsOf(client.subreddits.postText(to, title, 'Words'))).toContain(code);
  });

  it('refuses a link that was submitted before, unless allowed explicitly', async () => {
    const submit = (unique: boolean) =>
      wordsOf(client.subreddits.postLink('lanterns', 'Again', 'https://again.example/', { unique }));
    expect(await submit(true)).toBe('taken');
    expect(await submit(true)).toContain('ALREADY_SUB');
    expect(await submit(false)).toBe('taken');
  });

  it('refuses scopes that the person did not grant', async () => {
    const reader = await clientWith('identity read');
    expect(await wordsOf(reader.subreddits.postText('lanterns', 'No', ''))).toContain('403');
  });
});
