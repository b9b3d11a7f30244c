import { LemmyHttp } from 'lemmy-js-client';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccounts } from '../../sandbox/accounts.ts';
import { startSandbox } from '../../sandbox/server.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.world.reset();
  addAccounts(sandbox.world);
});

const guest = () => new LemmyHttp(`${sandbox.url}/lemmy`);
async function signIn(username = 'lantern', password = 'lantern-of-the-harbour'): Promise<LemmyHttp> {
  const client = guest();
  const { jwt } = await client.login({ username_or_email: username, password });
  client.setHeaders({ authorization: `Bearer ${jwt}` });
  return client;
}
const wordOf = (call: Promise<unknown>) =>
  call.then(
    () => 'taken',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
const post = { name: 'From elsewhere', community_id: 31 };

describe('lemmy-js-client against the sandbox', () => {
  it('signs in and sees itself and its communities; a stranger sees neither', async () => {
    const site = await (await signIn()).getSite();
    expect(site.my_user?.local_user_view.person.name).toBe('lantern');
    expect(site.my_user?.follows.map(({ community }) => community.name)).toContain('lanterns');
    expect((await guest().getSite()).my_user).toBeUndefined();
    expect(await wordOf(guest().login({ username_or_email: 'lantern', password: 'no' }))).toBe(
      'incorrect_login',
    );
  });

  it('accepts three logins an hour, right or wrong', async () => {
    for (let i = 0; i < 3; i += 1) await signIn();
    expect(await wordOf(signIn())).toBe('rate_limit_error');
    sandbox.world.advance(3601);
    expect(await wordOf(signIn())).toBe('taken');
  });

  it('writes, edits, answers, reads and deletes', async () => {
    const client = await signIn();
    const { post_view: made } = await client.createPost({
      ...post,
      body: 'Words',
      url: 'https://example.com/',
    });
    const { id } = made.post;
    expect(made.post).toMatchObject({ name: 'From elsewhere', body: 'Words', community_id: 31 });
    await client.editPost({ post_id: id, body: 'Better words' });
    const { comment_view: first } = await client.createComment({ post_id: id, content: 'First' });
    await client.createComment({ post_id: id, content: 'Second', parent_id: first.comment.id });
    const { comments } = await client.getComments({ post_id: id, type_: 'All', sort: 'New' });
    expect(comments.map(({ comment }) => comment.path)).toContain(`0.${first.comment.id}`);
    const { posts } = await guest().getPersonDetails({ username: 'lantern', sort: 'New' });
    expect(posts).toMatchObject([{ post: { id, body: 'Better words' }, counts: { comments: 2 } }]);
    await client.deletePost({ post_id: id, deleted: true });
    expect(await wordOf(guest().getPost({ id }))).toBe('couldnt_find_post');
  });

  it('uploads a picture and shows it', async () => {
    const blank = sharp({ create: { width: 64, height: 48, channels: 3, background: '#1c7fb8' } });
    const image = await blank.png().toBuffer();
    const { url } = await (await signIn()).uploadImage({ image: new File([new Uint8Array(image)], 'a.png') });
    expect((await fetch(url ?? '')).headers.get('content-type')).toBe('image/png');
  });

  it.each([
    ['a title of two letters', { name: 'ab' }, 'invalid_post_title'],
    ['a title of two lines', { name: 'one\ntwo' }, 'invalid_post_title'],
    ['a text that is too long', { body: 'x'.repeat(50_001) }, 'invalid_body_field'],
    ['a language that is not spoken here', { language_id: 179 }, 'language_not_allowed'],
    ['a community of moderators', { community_id: 33 }, 'only_mods_can_post_in_community'],
    ['a community that banned the account', { community_id: 34 }, 'person_is_banned_from_community'],
    ['a community that is not there', { community_id: 99 }, 'couldnt_find_community'],
    ['what only machines fill in', { honeypot: 'yes' }, 'honeypot_failed'],
  ])('refuses %s', async (_, more, word) => {
    expect(await wordOf((await signIn()).createPost({ ...post, ...more }))).toBe(word);
  });

  it('accepts six posts in ten minutes unless the server is configured otherwise', async () => {
    const client = await signIn('harbour_books', 'books-of-the-harbour');
    const create = () => wordOf(client.createPost({ ...post, community_id: 32 }));
    for (let i = 0; i < 6; i += 1) expect(await create()).toBe('taken');
    expect(await create()).toBe('rate_limit_error');
  });
});
