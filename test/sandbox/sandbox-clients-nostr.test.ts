import type { Filter } from 'nostr-tools/filter';
import { decrypt as theirDecrypt, encrypt as theirEncrypt, getConversationKey } from 'nostr-tools/nip44';
import { BunkerSigner, parseBunkerInput } from 'nostr-tools/nip46';
import { SimplePool } from 'nostr-tools/pool';
import { finalizeEvent, generateSecretKey, getPublicKey, verifyEvent } from 'nostr-tools/pure';
import { decode, neventEncode, npubEncode, nsecEncode } from 'nostr-tools/nip19';
import { Relay } from 'nostr-tools/relay';
import { afterAll, describe, expect, it } from 'vitest';
import { bunkerOf } from '../../sandbox/platforms/nostr-signer.ts';
import { startSandbox } from '../../sandbox/server.ts';
import {
  isGenuine,
  neventOf,
  npubOf,
  publicKeyOf,
  readSecretKey,
  signEvent,
} from '../../src/adapters/social/platforms/nostr/event.ts';
import { conversationKey, decrypt, encrypt } from '../../src/adapters/social/platforms/nostr/nip44.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

const relayAt = (path = '') => Relay.connect(`${sandbox.url.replace('http', 'ws')}/nostr${path}`);
const note = (content: string, secret: Uint8Array, at = Math.floor(sandbox.world.now() / 1000)) =>
  finalizeEvent({ kind: 1, created_at: at, tags: [['t', 'harbour']], content }, secret);

describe('nostr-tools against the sandbox', () => {
  it('publishes, finds by id and by tag, counts, and deletes', async () => {
    const secret = generateSecretKey();
    const relay = await relayAt();
    const event = note('From elsewhere 🌊 "quoted" \\ \n', secret);
    await relay.publish(event);
    // A second time is no second note.
    await relay.publish(event);
    const pool = new SimplePool();
    const find = (filter: Filter) => pool.querySync([relay.url], filter);
    expect(await find({ ids: [event.id] })).toMatchObject([{ content: event.content, sig: event.sig }]);
    expect(await find({ '#t': ['harbour'], authors: [getPublicKey(secret)] })).toHaveLength(1);
    expect(await relay.count([{ ids: [event.id] }], {})).toBe(1);
    const removal = finalizeEvent(
      { kind: 5, created_at: event.created_at, tags: [['e', event.id]], content: '' },
      secret,
    );
    await relay.publish(removal);
    expect(await find({ ids: [event.id] })).toEqual([]);
    await expect(relay.publish(event)).rejects.toThrow('deleted:');
    pool.destroy();
    relay.close();
  });

  it('refuses changed events, long ones and those from the future', async () => {
    const secret = generateSecretKey();
    const relay = await relayAt();
    const event = note('As it was', secret);
    await expect(relay.publish({ ...event, content: 'As it is' })).rejects.toThrow('invalid:');
    await expect(
      relay.publish({ ...event, sig: event.sig.replace(/^./, (c) => (c === '0' ? '1' : '0')) }),
    ).rejects.toThrow('invalid:');
    await expect(relay.publish(note('x'.repeat(8197), secret))).rejects.toThrow('too long');
    const late = note('Late', secret, Math.floor(sandbox.world.now() / 1000) + 7200);
    await expect(relay.publish(late)).rejects.toThrow('created_at');
    const stranger = finalizeEvent(
      { kind: 5, created_at: event.created_at, tags: [['e', event.id]], content: '' },
      generateSecretKey(),
    );
    await relay.publish(event);
    await relay.publish(stranger);
    expect(sandbox.world.state('nostr').posts[event.id]?.deleted).toBe(false);
    relay.close();
  });

  it('keeps one article of a name, the later one, and none without a name', async () => {
    const secret = generateSecretKey();
    const relay = await relayAt();
    const now = Math.floor(sandbox.world.now() / 1000);
    const article = (at: number, tags: string[][]) =>
      finalizeEvent({ kind: 30_023, created_at: at, tags, content: '# Lamps' }, secret);
    await expect(relay.publish(article(now, [['title', 'Lamps']]))).rejects.toThrow('invalid:');
    const [before, first, later] = [-1, 0, 1].map((by) => article(now + by, [['d', 'lamps']]));
    if (!before || !first || !later) throw new Error('three were made');
    await relay.publish(first);
    await relay.publish(later);
    await expect(relay.publish(before)).rejects.toThrow('newer');
    const pool = new SimplePool();
    const found = await pool.querySync([relay.url], { kinds: [30_023], '#d': ['lamps'] });
    expect(found.map(({ id }) => id)).toEqual([later.id]);
    pool.destroy();
    relay.close();
  });

  it('one relay requires authentication, another accepts only members', async () => {
    const secret = generateSecretKey();
    const asking = await relayAt('/auth');
    const event = note('Behind a question', secret);
    await expect(asking.publish(event)).rejects.toThrow('auth-required:');
    await asking.auth((challenge) => Promise.resolve(finalizeEvent(challenge, secret)));
    await asking.publish(event);
    const closed = await relayAt('/members');
    await expect(closed.publish(note('Not here', secret))).rejects.toThrow('restricted:');
    asking.close();
    closed.close();
    const working = await relayAt('/work');
    await expect(working.publish(note('Without work', secret))).rejects.toThrow('pow:');
    // Ten more bits would take about a million tries, more than a test should spend; all is nothing here.
    const nothing = { ...note('x', secret), id: '0'.repeat(64) };
    await expect(working.publish(nothing)).rejects.toThrow('invalid: event id');
    working.close();
  });
});

describe('a signer of the sandbox for nostr-tools', () => {
  const [author = ''] = Object.keys(sandbox.world.state('nostr').accounts);
  const meet = async (change = (bunker: string) => bunker) => {
    const pointer = await parseBunkerInput(change(bunkerOf(author, sandbox.url)));
    if (!pointer) throw new Error('it is no address of a signer');
    return BunkerSigner.fromBunker(generateSecretKey(), pointer);
  };

  it('lets in a client with the secret, once, and signs', async () => {
    const signer = await meet();
    await expect(signer.getPublicKey()).rejects.toBe('unauthorized');
    await signer.sendRequest('connect', [author, parseSecret(), 'sign_event:1']);
    expect(await signer.getPublicKey()).toBe(author);
    const draft = { kind: 1, created_at: 1_700_000_000, tags: [], content: 'x'.repeat(5000) };
    expect(verifyEvent(await signer.signEvent(draft))).toBe(true);
    await expect(signer.signEvent({ ...draft, kind: 0 })).rejects.toContain('no permission');
    await signer.close();
    const late = await meet();
    await expect(late.connect()).rejects.toBe('secret already used');
    await late.close();
    const stranger = await meet((bunker) => bunker.replace(/secret=./, 'secret=_'));
    await expect(stranger.connect()).rejects.toBe('invalid secret');
    await stranger.close();
  });

  const parseSecret = () => new URL(bunkerOf(author, sandbox.url)).searchParams.get('secret') ?? '';
});

describe('our own implementation against nostr-tools', () => {
  const secret = generateSecretKey();
  const key = Buffer.from(secret).toString('hex');

  it('signs valid events, with the same id byte by byte', () => {
    const draft = {
      kind: 1,
      created_at: 1_700_000_000,
      tags: [['t', '海']],
      content: '🌊 "q" \\ \u2028\b\f\n\r\t',
    };
    const ours = signEvent(key, draft);
    expect(verifyEvent({ ...ours })).toBe(true);
    expect(ours.id).toBe(finalizeEvent(draft, secret).id);
    expect([isGenuine(ours), isGenuine({ ...ours, content: 'other' })]).toEqual([true, false]);
  });

  it('encrypts what the other decrypts, of every length, in both directions', () => {
    const other = generateSecretKey();
    const ours = conversationKey(key, getPublicKey(other));
    const theirs = getConversationKey(other, getPublicKey(secret));
    expect(ours.toString('hex')).toBe(Buffer.from(theirs).toString('hex'));
    for (const length of [1, 31, 32, 33, 255, 256, 257, 320, 1000, 4096, 65_535]) {
      const text = '海'.repeat(Math.floor(length / 3)) + 'x'.repeat(length % 3);
      expect(theirDecrypt(encrypt(ours, text), theirs)).toBe(text);
      expect(decrypt(ours, theirEncrypt(text, theirs))).toBe(text);
    }
    const payload = theirEncrypt('As it was', theirs);
    const changed = payload.replace(/(.{60})(.)/, (_, start, c) => start + (c === 'A' ? 'B' : 'A'));
    expect([changed, 'AgAA', '', 'x'.repeat(200)].map((text) => decrypt(ours, text))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('reads and writes keys as people copy them', () => {
    const pubkey = getPublicKey(secret);
    expect([publicKeyOf(key), npubOf(pubkey)]).toEqual([pubkey, npubEncode(pubkey)]);
    expect(readSecretKey(` ${nsecEncode(secret)} `)).toBe(key);
    expect(readSecretKey(nsecEncode(secret).replace(/.$/, (c) => (c === 'q' ? 'p' : 'q')))).toBeNull();
    expect([readSecretKey('0'.repeat(64)), readSecretKey(npubEncode(pubkey)), readSecretKey('')]).toEqual([
      null,
      null,
      null,
    ]);
    const { data } = decode(neventOf(pubkey));
    expect(data).toMatchObject({ id: pubkey });
    expect(neventOf(pubkey)).toBe(neventEncode({ id: pubkey }));
  });
});
