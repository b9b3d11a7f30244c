import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startKit } from '../../conformance-kit-for-tests.ts';
import type { PublishContent } from '../../contract.ts';
import { pinterest } from './adapter.ts';
import { fixture } from './fixture-for-tests.ts';

const kit = await startKit(pinterest, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const BOARD = '7100000000000001';
const pin = async (settings: object, more: Partial<PublishContent> = {}) =>
  kit.jobFor(async (media) => ({
    text: 'A lantern',
    media: [await media.jpeg()],
    settings: { board: BOARD, ...settings },
    ...more,
  }));
const pins = () => Object.values(kit.state().posts).map(({ facts }) => facts);

describe('a section of the board', () => {
  it('is found by its name, and the pin is in it', async () => {
    await kit.drive(await pin({ section: 'storm glass' }));
    expect(pins()).toMatchObject([{ board: BOARD, section: '5001' }]);
  });

  it('that does not exist is reported with the existing ones, and nothing is sent', async () => {
    const run = await kit.drive(await pin({ section: 'Wood' }));
    expect(run).toMatchObject({
      failure: {
        errorCode: 'invalid_settings',
        effect: 'none',
        message: 'The board has no section “Wood”. It has: Paper, Storm glass.',
      },
    });
    expect(pins()).toEqual([]);
  });

  it('that is deleted before the answer can be looked up leaves the outcome open', async () => {
    const job = await pin({ section: 'Paper' });
    kit.arm('drop_after', { op: 'create_pin', nth: 1 });
    const run = await kit.drive(job);
    const board = { id: BOARD, name: 'Lanterns' };
    const account = kit.state().accounts[fixture.account];
    if (account) account.facts['boards'] = [board];
    expect((await kit.find(job, run.handle)).kind).toBe('unknown');
  });
});

describe('Pinterest', () => {
  it('an application with trial access is told so, and that nothing was published', async () => {
    const account = kit.state().accounts[fixture.account];
    if (account) account.facts['trial'] = true;
    expect(await kit.drive(await pin({}))).toMatchObject({
      failure: { errorCode: 'app_not_approved', platformCode: '29', effect: 'none', retryable: false },
    });
    expect(pins()).toEqual([]);
  });

  it.each([
    ['https://api-sandbox.pinterest.com', 'https://www.pinterest.com/oauth/'],
    ['http://127.0.0.1:4010/pinterest', 'http://127.0.0.1:4010/pinterest/oauth/'],
  ])('with its API at %s the page of consent is %s', (api, page) => {
    const ctx = { ...kit.ctx, baseUrls: { api } };
    const request = { state: 's', challenge: '', redirectUri: 'https://own.example/callback', host: null };
    expect(pinterest.oauth?.authorizeUrl(ctx, request).split('?')[0]).toBe(page);
  });

  it('a pin that appears late in the list is not sent again before', async () => {
    const job = await pin({});
    kit.arm('drop_after', { op: 'create_pin', nth: 1 });
    const run = await kit.drive(job);
    expect((await pinterest.probe(job, run.handle, kit.ctx)).kind).toBe('unknown');
    kit.world.advance(30);
    expect((await pinterest.probe(job, run.handle, kit.ctx)).kind).toBe('live');
  });

  it('two pins with the same words since the intent prove nothing', async () => {
    const job = await pin({});
    kit.arm('drop_after', { op: 'create_pin', nth: 1 });
    const run = await kit.drive(job);
    await kit.drive(await pin({}));
    kit.world.advance(120);
    expect((await pinterest.probe(job, run.handle, kit.ctx)).kind).toBe('unknown');
  });

  it('the words, the link and the alternative text are those of the pin', async () => {
    const job = await kit.jobFor(async (media) => ({
      text: ' Words ',
      link: { url: 'https://example.com/' },
      media: [await media.jpeg()],
      settings: { board: BOARD, title: ' Title ' },
    }));
    await kit.drive(job);
    expect(pins()).toMatchObject([
      { title: 'Title', description: 'Words', link: 'https://example.com/', altText: 'A sample' },
    ]);
  });
});

describe('a published pin', () => {
  const published = async () => {
    const job = await pin({ title: 'Lamp' });
    const run = await kit.drive(job);
    if (run.kind !== 'published') throw new Error(JSON.stringify(run));
    const content = {
      ...job.content,
      text: 'Other words',
      settings: { ...job.content.settings, title: 'New' },
    };
    const { platformPostId } = run.post;
    return { account: job.account, platformPostId, content, handle: run.handle, at: new Date() };
  };

  it('gets other words and another title; its board, link and picture stay', async () => {
    const request = await published();
    const [before] = pins();
    await pinterest.edit?.send(request, kit.ctx);
    expect(pins()).toEqual([{ ...before, title: 'New', description: 'Other words' }]);
  });

  it('stays as it is if the application is not in the beta', async () => {
    const request = await published();
    const [before] = pins();
    const account = kit.state().accounts[request.account.platformAccountId];
    if (account) account.facts['noBeta'] = true;
    const refused = pinterest.edit?.send(request, kit.ctx);
    await expect(refused).rejects.toMatchObject({
      failure: { errorCode: 'permission_missing', retryable: false },
    });
    expect(pins()).toEqual([before]);
  });
});
