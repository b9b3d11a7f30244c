import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { PlatformContext, Token } from '../../connection.ts';
import { platformError } from '../../errors.ts';
import {
  HEX_32,
  isGenuine,
  KIND,
  keySigner,
  NostrEvent,
  newKey,
  type Signer,
  unsignedEvent,
} from './event.ts';
import { conversationKey, decrypt, encrypt, TEXT_BYTES_MAX } from './nip44.ts';
import { asPlatformError, refusal, talk } from './relay.ts';

/** A program of the author that keeps the key and signs for those it has let in (NIP-46). */
interface Bunker {
  pubkey: string;
  relays: readonly string[];
  /** Our key, by which the program recognises us. The author can revoke it there. */
  clientKey: string;
}

/** The author's own key, or its representative. */
export function signerOf(
  ctx: PlatformContext,
  { accessToken, secrets = {} }: Pick<Token, 'accessToken' | 'secrets'>,
): Signer {
  const { bunker, bunkerRelays = '', author } = secrets;
  if (bunker === undefined || author === undefined) return keySigner(accessToken);
  return remoteSigner(ctx, author, {
    pubkey: bunker,
    relays: bunkerRelays.split(' '),
    clientKey: accessToken,
  });
}

const remoteSigner = (ctx: PlatformContext, pubkey: string, bunker: Bunker): Signer => ({
  pubkey,
  async sign(draft) {
    const { id, created_at, kind, tags, content } = unsignedEvent(pubkey, draft);
    const asked = JSON.stringify({ created_at, kind, tags, content });
    const event = NostrEvent.safeParse(parsed(await askBunker(ctx, bunker, 'sign_event', [asked]))).data;
    // Another time or another word would be another event, which a second try could not find again.
    if (event?.id !== id || !isGenuine(event)) throw refused('nostr.signer_signed_something_else');
    return event;
  },
});

const RELAYS_MAX = 8;

/** `bunker://<public key>?relay=wss://…&secret=…`. Null when it is none. */
export function readBunker(typed: string): { pubkey: string; relays: string[]; secret: string } | null {
  const url = URL.parse(typed.trim());
  if (url?.protocol !== 'bunker:') return null;
  const relays = url.searchParams.getAll('relay');
  const isRight =
    HEX_32.test(url.host) &&
    relays.length > 0 &&
    relays.length <= RELAYS_MAX &&
    relays.every((relay) => /^wss?:\/\/\S+$/.test(relay) && URL.canParse(relay));
  return isRight ? { pubkey: url.host, relays, secret: url.searchParams.get('secret') ?? '' } : null;
}

/** The permissions that we request, by kind of event. */
const SIGNED = ['note', 'deletion', 'comment', 'relayAuth', 'blobAuth', 'article'] as const;

/** Introduces us to the program, with the word that lets somebody in once. */
export async function meetBunker(
  ctx: PlatformContext,
  { pubkey, relays, secret }: NonNullable<ReturnType<typeof readBunker>>,
): Promise<{ accessToken: string; secrets: Record<string, string> }> {
  const bunker = { pubkey, relays, clientKey: newKey() };
  const permissions = SIGNED.map((name) => `sign_event:${KIND[name]}`).join(',');
  const answer = await askBunker(ctx, bunker, 'connect', [pubkey, secret, permissions]);
  // Somebody who only listens on the relay does not know the word.
  if (answer !== 'ack' && answer !== secret) throw refused('nostr.signer_is_another');
  const author = await askBunker(ctx, bunker, 'get_public_key', []);
  if (!HEX_32.test(author)) throw refused('nostr.signer_is_another');
  return {
    accessToken: bunker.clientKey,
    secrets: { bunker: pubkey, bunkerRelays: relays.join(' '), author },
  };
}

const refused = (sentence: 'nostr.signer_is_another' | 'nostr.signer_signed_something_else') =>
  platformError({ errorCode: 'permission_missing', message: say(sentence) });

const Answer = z.object({
  id: z.string(),
  result: z.string().nullish(),
  error: z.string().nullish(),
});

/** Asks over the relays of the program, one after another, until one brings its answer. */
async function askBunker(
  ctx: PlatformContext,
  bunker: Bunker,
  method: string,
  params: readonly string[],
): Promise<string> {
  for (const relay of bunker.relays)
    try {
      return await askOver(ctx, relay, bunker, method, params);
    } catch (error) {
      const { failure } = asPlatformError(error);
      // An answer of the signer itself counts for all of its relays.
      if (failure.errorCode === 'permission_missing' || failure.errorCode === 'text_too_long') throw error;
    }
  // No reader sees messages to a signer, so the outcome is never unknown.
  throw platformError({
    errorCode: 'platform_unavailable',
    message: say('nostr.signer_does_not_answer'),
    effect: 'none',
  });
}

const SUBSCRIPTION = 'signer';

async function askOver(
  ctx: PlatformContext,
  relay: string,
  { pubkey, clientKey }: Bunker,
  method: string,
  params: readonly string[],
): Promise<string> {
  const us = keySigner(clientKey);
  const key = conversationKey(clientKey, pubkey);
  const id = randomBytes(16).toString('hex');
  const text = JSON.stringify({ id, method, params });
  if (Buffer.byteLength(text) > TEXT_BYTES_MAX) throw platformError({ errorCode: 'text_too_long' });
  const question = await us.sign({
    kind: KIND.remoteSigning,
    created_at: Math.floor(ctx.clock.now().getTime() / 1000),
    tags: [['p', pubkey]],
    content: encrypt(key, text),
  });
  const filter = { kinds: [KIND.remoteSigning], authors: [pubkey], '#p': [us.pubkey], limit: 1 };
  const requests = [
    ['REQ', SUBSCRIPTION, filter],
    ['EVENT', question],
  ];
  return talk(ctx, relay, us, requests, ([type, first, second, words]) => {
    if (type === 'OK' && first === question.id && second === false)
      throw platformError(refusal(String(words)));
    if (type === 'CLOSED' && first === SUBSCRIPTION) throw platformError(refusal(String(second)));
    if (type !== 'EVENT' || first !== SUBSCRIPTION) return null;
    const event = NostrEvent.safeParse(second).data;
    if (event?.pubkey !== pubkey || !isGenuine(event)) return null;
    const answer = Answer.safeParse(parsed(decrypt(key, event.content) ?? '')).data;
    if (answer?.id !== id) return null;
    if (answer.result === 'auth_url') throw askedAt(answer.error ?? '');
    if (answer.error) throw platformError({ errorCode: 'permission_missing', platformMessage: answer.error });
    return { done: answer.result ?? '' };
  });
}

/** Some programs show a page first, on which the author says yes. */
function askedAt(page: string) {
  const url = URL.parse(page);
  return platformError({
    errorCode: 'permission_missing',
    message:
      url?.protocol === 'https:' && url.href.length < 500
        ? say('nostr.signer_asks_at', { page: url.href })
        : say('nostr.signer_is_another'),
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
