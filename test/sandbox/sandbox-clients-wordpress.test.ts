import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import WPAPI from 'wpapi';
import { startSandbox } from '../../sandbox/server.ts';
import { wrong } from '../unchecked.ts';

const MIRA = { username: 'mira', password: 'lant ernS tudi oSan dbox Pass' };

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

const clientOf = (site: string, person = MIRA) =>
  new WPAPI({ endpoint: `${sandbox.url}/wordpress/${encodeURIComponent(site)}/wp-json` }).auth(person);

/** It accepts bytes in Node, of which its types know nothing. */
const file = (bytes: Buffer) => wrong(bytes);

/** WordPress's code and status in the client's error. */
const refused = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (each: { code?: string; data?: { status?: number } }) => each,
  );
  return [error?.data?.status, error?.code];
};

describe('wpapi against the sandbox', () => {
  it('finds the API of a site from the address of its home page', async () => {
    const site = await WPAPI.discover(`${sandbox.url}/wordpress/lantern.example`);
    expect(await site.root()).toMatchObject({ name: 'Lantern Studio', namespaces: ['oembed/1.0', 'wp/v2'] });
  });

  it('a draft keeps its name and is hidden; a public article gets a unique one', async () => {
    const site = clientOf('lantern.example');
    const draft = await site
      .posts()
      .create({ title: 'Harbour', content: '<p>One</p>', status: 'draft', slug: 'ours' });
    expect(draft).toMatchObject({ status: 'draft', slug: 'ours', title: { raw: 'Harbour' } });
    const again = await site
      .posts()
      .create({ title: 'Harbour', content: '<p>Two</p>', status: 'draft', slug: 'ours' });
    const reader = new WPAPI({ endpoint: `${sandbox.url}/wordpress/lantern.example/wp-json` });
    expect(await reader.posts().slug('ours')).toEqual([]);
    const found = await site.posts().slug('ours').status(['draft', 'publish']).context('edit');
    expect(found).toHaveLength(2);

    const one = await site.posts().id(draft.id).update({ status: 'publish' });
    expect(one).toMatchObject({ status: 'publish', slug: 'ours', link: 'https://lantern.example/ours/' });
    expect(await site.posts().id(again.id).update({ status: 'publish' })).toMatchObject({ slug: 'ours-2' });
    // Repeated, it stays one.
    expect(await site.posts().id(draft.id).update({ status: 'publish' })).toMatchObject({ slug: 'ours' });
    const listed = await reader.posts().perPage(1);
    expect([listed.length, listed._paging?.total]).toEqual([1, 2]);

    await site.posts().id(draft.id).delete();
    expect(await refused(site.posts().id(draft.id).delete())).toEqual([410, 'rest_already_trashed']);
  });

  it('publishes an article with a future date later, and one with a past date at once', async () => {
    const site = clientOf('lantern.example');
    const dated = (status: 'publish' | 'future', date: string) =>
      site.posts().create({ title: 'Dated', content: 'x', status, date_gmt: date });
    expect(await dated('publish', '2099-01-01T00:00:00')).toMatchObject({ status: 'future' });
    expect(await dated('future', '2001-01-01T00:00:00')).toMatchObject({ status: 'publish' });
  });

  it('accepts files as a form, describes them, and refuses unknown types', async () => {
    const site = clientOf('lantern.example');
    const blank = sharp({ create: { width: 64, height: 48, channels: 3, background: '#21759b' } });
    const picture = await site
      .media()
      .file(file(await blank.png().toBuffer()), 'lamp.png')
      .create({ title: 'Lamp' });
    expect(picture).toMatchObject({
      slug: 'lamp',
      source_url: 'https://lantern.example/wp-content/uploads/lamp.png',
    });
    expect(await site.media().id(picture.id).update({ alt_text: 'A lamp' })).toMatchObject({
      alt_text: 'A lamp',
    });
    const drawing = site
      .media()
      .file(file(Buffer.from('<svg/>')), 'lamp.svg')
      .create({});
    expect(await refused(drawing)).toEqual([500, 'rest_upload_sideload_error']);
    expect(await refused(site.posts().create({ title: 'x', status: 'draft', id: 9 }))).toEqual([
      400,
      'rest_post_exists',
    ]);
  });

  it('comments, and refuses duplicates', async () => {
    const site = clientOf('lantern.example');
    const post = await site.posts().create({ title: 'Talk', content: 'x', status: 'publish' });
    const say = () => site.comments().create({ post: post.id, content: 'Hello' });
    expect(await say()).toMatchObject({ post: post.id, author_name: 'Lantern Studio' });
    expect(await refused(say())).toEqual([409, 'comment_duplicate']);
    expect(await site.comments().forPost(post.id)).toHaveLength(1);
  });

  it('allows each role its own actions', async () => {
    const jo = clientOf('lantern.example', { username: 'jo', password: 'jojojojojojojojojojojojo' });
    expect(await jo.posts().create({ title: 'Mine', content: 'x', status: 'pending' })).toMatchObject({
      status: 'pending',
    });
    const publish = jo.posts().create({ title: 'Mine', content: 'x', status: 'publish' });
    expect(await refused(publish)).toEqual([403, 'rest_cannot_publish']);
    const guess = clientOf('lantern.example', { ...MIRA, password: 'guessed' });
    expect(await refused(guess.users().me())).toEqual([401, 'incorrect_password']);
    const deaf = clientOf('deaf.example', { username: 'dora', password: 'deaf deaf deaf deaf deaf deaf' });
    expect(await deaf.posts()).toEqual([]);
    expect(await refused(deaf.posts().create({ title: 'x' }))).toEqual([401, 'rest_cannot_create']);
  });
});
