import { decode } from 'nostr-tools/nip19';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startKit } from '../../conformance-kit-for-tests.ts';
import { nostr } from './adapter.ts';
import { keySigner } from './event.ts';
import { fixture } from './fixture-for-tests.ts';
import { placesOf, readEvents } from './relay.ts';
import { signerOf } from './signer.ts';
import { readArticle } from './versions.ts';

const kit = await startKit(nostr, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

describe('an article on Nostr', () => {
  const settings = { article: true, title: 'The lanterns', excerpt: 'How a winter ended' };
  const publish = async () => {
    const job = await kit.jobFor(async (media) => ({
      text: 'A **long** story. #Harbour',
      media: [await media.jpeg(), { ...(await media.png()), altText: 'A [lamp]' }],
      firstComment: 'And you?',
      settings,
    }));
    const run = await kit.drive(job);
    if (run.kind !== 'published') throw new Error(JSON.stringify(run));
    const read = (ids: string[]) =>
      readEvents(kit.ctx, placesOf(kit.ctx), keySigner(job.account.accessToken), { ids });
    const event = await current(job, run.post.platformPostId);
    if (event === null) throw new Error('it is not there');
    return { job, post: run.post, handle: run.handle, event, address: run.post.platformPostId, read };
  };
  const current = ({ account }: Awaited<ReturnType<typeof kit.jobFor>>, address: string) =>
    readArticle(kit.ctx, placesOf(kit.ctx), signerOf(kit.ctx, account), address);

  it('has its title, its cover and its words in Markdown, and a comment that names it', async () => {
    const { post, event, address, read, job } = await publish();
    const [, name] = event.tags[0] ?? [];
    expect(address).toBe(`30023:${job.account.platformAccountId}:${name}`);
    expect(event).toMatchObject({
      kind: 30_023,
      content: expect.stringMatching(/^A \*\*long\*\* story\. #Harbour\n\n!\[A lamp\]\(http\S+\)$/),
    });
    const tags = Object.fromEntries(event.tags.map(([name = '', ...rest]) => [name, rest[0]]));
    expect(tags).toMatchObject({
      d: expect.stringMatching(/^the-lanterns-[0-9a-f]{8}$/),
      title: 'The lanterns',
      summary: 'How a winter ended',
      image: expect.stringMatching(/^http/),
      published_at: String(event.created_at),
      t: 'harbour',
    });
    expect(decode(post.platformUrl?.split('/').at(-1) ?? '')).toEqual({
      type: 'naddr',
      data: { identifier: tags['d'], pubkey: job.account.platformAccountId, kind: 30_023, relays: [] },
    });
    const [comment] = (await read([post.parts[0]?.platformPostId ?? ''])) ?? [];
    expect(comment).toMatchObject({
      kind: 1111,
      tags: [
        ['A', address],
        ['K', '30023'],
        ['P', event.pubkey],
        ['a', address],
        ['e', event.id],
        ['k', '30023'],
        ['p', event.pubkey],
      ],
    });
  });

  it('with the same title does not replace the first', async () => {
    await publish();
    await publish();
    expect(kit.countSeen()).toBe(4);
  });

  it('has nested comments, answered as comments, and is deleted by its name', async () => {
    const { job, post, event, address, read } = await publish();
    await kit.stranger(post.platformPostId, 'Lovely');
    const posts = [{ platformPostId: post.platformPostId, publishedAt: new Date(0) }];
    const comments = async () => (await nostr.comments?.(job.account, posts, kit.ctx)) ?? [];
    const [first] = (await comments()).filter(({ author }) => !author.isSelf);
    if (!first) throw new Error('nobody said anything');
    expect(first).toMatchObject({ text: 'Lovely', parentPlatformCommentId: null });
    const handle = nostr.reply?.prepare('att', kit.ctx) ?? {};
    const sent = await nostr.reply?.send(
      { account: job.account, comment: first, text: 'Thanks' },
      handle,
      kit.ctx,
    );
    const [answer] = (await read([sent?.platformCommentId ?? ''])) ?? [];
    expect(answer?.kind).toBe(1111);
    expect(answer?.tags).toEqual(
      expect.arrayContaining([
        ['A', address],
        ['e', first.platformCommentId],
        ['k', '1111'],
      ]),
    );
    expect((await comments()).find(({ text }) => text === 'Thanks')).toMatchObject({
      platformPostId: post.platformPostId,
      parentPlatformCommentId: first.platformCommentId,
    });
    await nostr.remove(job.account, post.platformPostId, kit.ctx);
    expect(await read([event.id])).toEqual([]);
    const removal = Object.values(kit.state().extra['events'] ?? {}).at(-1);
    expect(removal).toMatchObject({
      kind: 5,
      tags: [
        ['e', event.id],
        ['a', address],
        ['k', '30023'],
      ],
    });
  });

  const edit = async (
    { job, address, handle }: Pick<Awaited<ReturnType<typeof publish>>, 'job' | 'address' | 'handle'>,
    text: string,
  ) => {
    const content = { ...job.content, text, settings: { ...settings, title: 'The lamps' } };
    const at = new Date(kit.world.now());
    const request = { account: job.account, platformPostId: address, content, handle, at };
    const send = () => nostr.edit?.send(request, kit.ctx);
    await send();
    return send;
  };

  it('is edited by a later version at its address, with its files and its first time', async () => {
    const article = await publish();
    const { job, event, address, read } = article;
    await edit(article, 'A *short* story. #Lamps');
    const after = await current(job, address);
    expect(await read([event.id])).toEqual([]);
    // It was edited in the second in which it was published.
    expect(after).toMatchObject({
      created_at: event.created_at + 1,
      content: event.content.replace('A **long** story. #Harbour', 'A *short* story. #Lamps'),
    });
    const tagsOf = (tags: readonly string[][]) =>
      tags.filter(([name = '']) => !['title', 't'].includes(name));
    expect(tagsOf(after?.tags ?? [])).toEqual(tagsOf(event.tags));
    expect(after?.tags).toEqual(
      expect.arrayContaining([
        ['title', 'The lamps'],
        ['t', 'lamps'],
      ]),
    );
    expect(after?.tags).not.toContainEqual(['t', 'harbour']);
  });

  it('keeps its comments and figures after an edit', async () => {
    const article = await publish();
    const { job, address, post } = article;
    await kit.stranger(address, 'Lovely');
    await edit(article, 'Other words');
    await kit.stranger(address, 'Lovelier');
    const posts = [{ platformPostId: address, publishedAt: new Date(0) }];
    const comments = (await nostr.comments?.(job.account, posts, kit.ctx)) ?? [];
    expect(comments.map(({ text, parentPlatformCommentId: parent }) => [text, parent]).sort()).toEqual(
      ['And you?', 'Lovelier', 'Lovely'].map((text) => [text, null]),
    );
    expect(comments.find(({ author }) => author.isSelf)?.platformCommentId).toBe(
      post.parts[0]?.platformPostId,
    );
    const { metrics } = await nostr.postMetrics(job.account, [address], kit.ctx);
    expect(metrics.get(address)).toMatchObject({ comments: 3 });
  });

  it('edited twice with one request is one version, even if the first answer was lost', async () => {
    const article = await publish();
    const { job, address } = article;
    kit.arm('drop_after', { op: 'publish_event', nth: 1 });
    await expect(edit(article, 'Other words')).rejects.toMatchObject({
      failure: { errorCode: 'outcome_unknown', retryable: true },
    });
    const lost = await current(job, address);
    kit.world.advance(60);
    const again = await edit(article, 'Other words');
    await again();
    expect([(await current(job, address))?.id, kit.countSeen()]).toEqual([lost?.id, 2]);
  });

  it('that reached no relay has the time of its request when it is tried again', async () => {
    const article = await publish();
    kit.world.advance(3600);
    const content = { ...article.job.content, text: 'Later words' };
    const at = new Date(kit.world.now());
    const { job, address: platformPostId, handle } = article;
    const request = { account: job.account, platformPostId, content, handle, at };
    kit.arm('drop_before', { op: 'publish_event', nth: 1 });
    await expect(nostr.edit?.send(request, kit.ctx)).rejects.toMatchObject({
      failure: { effect: 'unknown' },
    });
    kit.world.advance(60);
    await nostr.edit?.send(request, kit.ctx);
    expect((await current(job, platformPostId))?.created_at).toBe(Math.floor(at.getTime() / 1000));
  });

  it('that no relay has any more cannot be edited, nor can a note', async () => {
    const article = await publish();
    const note = await kit.drive(await kit.jobFor(() => ({ text: 'A note' })));
    const address = note.kind === 'published' ? note.post.platformPostId : '';
    await expect(edit({ ...article, address }, 'Other words')).rejects.toMatchObject({
      failure: {
        errorCode: 'invalid_settings',
        retryable: false,
        message: expect.stringContaining('A note on Nostr cannot be changed'),
      },
    });
    await nostr.remove(article.job.account, article.address, kit.ctx);
    await expect(edit(article, 'Other words')).rejects.toMatchObject({
      failure: { message: expect.stringContaining('None of the relays') },
    });
  });

  it('needs words, has no thread, and a title of 200 characters', async () => {
    const issuesOf = async (more: object) =>
      nostr
        .check(await kit.contentOf(() => ({ text: 'Words', settings, ...more })), {})
        .map(({ code, field }) => `${code} ${field}`);
    const titled = (length: number) => ({ settings: { article: true, title: 't'.repeat(length) } });
    expect(await issuesOf(titled(200))).toEqual([]);
    expect(await issuesOf(titled(201))).toEqual(['text_too_long settings.title']);
    // A note is sent without one.
    expect(await issuesOf({ settings: { title: 't'.repeat(201) } })).toEqual([]);
    expect(await issuesOf({ text: '', link: null })).toContain('text_required text');
    expect(await issuesOf({ settings: { article: true } })).toEqual(['text_required settings.title']);
    expect(await issuesOf({ parts: [{ text: 'Two', media: [] }] })).toEqual(['invalid_settings parts']);
  });
});
