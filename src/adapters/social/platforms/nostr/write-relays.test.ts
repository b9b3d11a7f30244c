import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { bunkerOf } from '../../../../../sandbox/platforms/nostr-signer.ts';
import { startKit } from '../../conformance-kit-for-tests.ts';
import { nostr } from './adapter.ts';
import { KIND, keySigner } from './event.ts';
import { fixture } from './fixture-for-tests.ts';
import { placesOf, publishEvent } from './relay.ts';

const kit = await startKit(nostr, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const at = (path: string) => `${kit.sandbox.url.replace('http', 'ws')}/nostr${path}`;

/** The author's list, as another program of the author publishes it. */
const publishList = (...tags: string[][]) => publishListAt(at(''), tags);
async function publishListAt(relay: string, tags: string[][]): Promise<void> {
  const author = keySigner(fixture.typed?.['secretKey'] ?? '');
  const created_at = Math.floor(kit.world.now() / 1000);
  const list = await author.sign({ kind: KIND.relayList, created_at, tags, content: '' });
  await publishEvent(kit.ctx, placesOf(kit.ctx, { secrets: { relays: relay } }), author, list);
}

/** The kinds of what a relay has, in the order in which it came. */
const kindsAt = (mood: string) =>
  Object.values(kit.state().extra[mood === 'open' ? 'events' : `events of ${mood}`] ?? {}).map(
    (event) => Object(event).kind,
  );

const note = () => ({ text: 'To my readers' });

describe('the write relays of the author', () => {
  it('get published notes, edits and deletions', async () => {
    await publishList(['r', at('/auth')], ['r', at('/members'), 'read']);
    const job = await kit.jobFor(() => ({ text: 'A story', settings: { article: true, title: 'Lamps' } }));
    expect(job.account.facts['writeRelays']).toEqual([at('/auth')]);
    const run = await kit.drive(job);
    if (run.kind !== 'published') throw new Error(JSON.stringify(run));
    const { platformPostId } = run.post;
    const content = { ...job.content, text: 'Another story' };
    const request = { account: job.account, platformPostId, content, handle: run.handle };
    await nostr.edit?.send({ ...request, at: new Date(kit.world.now()) }, kit.ctx);
    expect([kindsAt('open'), kindsAt('auth')]).toEqual([[KIND.relayList, KIND.article], [KIND.article]]);
    await nostr.remove(job.account, platformPostId, kit.ctx);
    expect(kindsAt('auth')).toEqual([KIND.deletion]);
  });

  it('are not required: one relay that accepts it is enough', async () => {
    await publishList(['r', at('/members'), 'write'], ['r', 'ws://127.0.0.1:1']);
    expect((await kit.drive(await kit.jobFor(note))).kind).toBe('published');
    expect(kindsAt('open')).toEqual([KIND.relayList, KIND.note]);
  });

  it('are those of the latest list, six at most, each once and with an address', async () => {
    await publishListAt(at('/auth'), [['r', at('/work')]]);
    kit.world.advance(60);
    const many = Array.from({ length: 8 }, (_, i) => ['r', `wss://relay${i}.example`]);
    await publishList(['r', 'https://relay.example'], ['r'], ['p', at('/auth')], ['r', at('/')], ...many);
    const values = { ...fixture.typed, relays: `${at('')}, ${at('/auth')}` };
    const tokens = await nostr.typed?.connect(kit.ctx, { values, host: null });
    if (!tokens) throw new Error('it cannot be connected');
    const { facts } = await kit.accountOf(tokens);
    const kept = [at('/'), ...many.slice(0, 5).map(([, relay]) => relay)];
    expect(facts['writeRelays']).toEqual(kept);
    expect(placesOf(kit.ctx, { facts }).relays).toEqual([at(''), ...kept.slice(1)]);
  });

  it('get notes signed by a remote signer', async () => {
    await publishList(['r', at('/auth')]);
    const secretKey = bunkerOf(fixture.account, kit.sandbox.url, 'open');
    const tokens = await nostr.typed?.connect(kit.ctx, { values: { secretKey }, host: null });
    if (!tokens) throw new Error('it cannot be connected');
    const account = await kit.accountOf(tokens);
    const run = await kit.drive({ ...(await kit.jobFor(note)), account });
    expect(run.kind).toBe('published');
    expect(kindsAt('auth')).toEqual([KIND.note]);
  });

  it('count for the maximum length of a note', async () => {
    const { facts: before } = await kit.connect();
    await publishList(['r', at('/auth')]);
    const { facts } = await kit.connect();
    expect([before['maxCharacters'], facts['maxCharacters']]).toEqual([8196, 4096]);
  });
});
