import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { ask } from '../../ask.ts';
import type { PlatformContext, Profile, Token, TypedConnection } from '../../connection.ts';
import { PlatformError } from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { byStatus } from '../../http.ts';
import { KIND, keySigner, type NostrEvent, newKey, npubOf, readSecretKey, type Signer } from './event.ts';
import { countEvents, type Places, placesOf, readEvents, unavailable } from './relay.ts';
import { meetBunker, readBunker, signerOf } from './signer.ts';

const RELAYS_MAX = 8;
/** NIP-65 suggests that an author writes to two to six. */
const WRITE_RELAYS_MAX = 6;

export const typed: TypedConnection = {
  fields: [
    { name: 'secretKey', kind: 'secret', maxLength: 1000, example: 'bunker://… or nsec1…' },
    {
      name: 'relays',
      kind: 'text',
      maxLength: 1000,
      example: 'wss://relay.damus.io, wss://nos.lol',
      isOptional: true,
    },
    {
      name: 'mediaServer',
      kind: 'text',
      maxLength: 300,
      example: 'https://blossom.primal.net',
      isOptional: true,
    },
  ],
  async connect(ctx, { values: { secretKey = '', relays = '', mediaServer = '' } }) {
    const bunker = readBunker(secretKey);
    const key = readSecretKey(secretKey);
    if (bunker === null && key === null)
      throw platformError({ errorCode: 'invalid_settings', message: say('nostr.secret_key_begins_nsec1') });
    const named = relays.split(/[\s,]+/).filter(Boolean);
    if (named.length > RELAYS_MAX || named.some((relay) => !isAddress(relay, 'ws')))
      throw platformError({
        errorCode: 'invalid_settings',
        message: say('nostr.relay_address_begins_wss', { max: RELAYS_MAX }),
      });
    if (mediaServer !== '' && !isAddress(mediaServer, 'http'))
      throw platformError({
        errorCode: 'invalid_settings',
        message: say('nostr.media_server_begins_https'),
      });
    const places = {
      ...(named.length > 0 && { relays: named.join(' ') }),
      ...(mediaServer !== '' && { mediaServer: mediaServer.trim() }),
    };
    // At least one relay must answer, otherwise published notes would be kept nowhere.
    const asker = keySigner(key ?? newKey());
    await profileOf(ctx, placesOf(ctx, { secrets: places }), asker);
    // Asked last, because a signer may accept its one-time secret only once.
    const held = bunker === null ? { accessToken: key ?? '', secrets: {} } : await meetBunker(ctx, bunker);
    return {
      accessToken: held.accessToken,
      refreshToken: null,
      expiresAt: null,
      refreshExpiresAt: null,
      scopes: [],
      secrets: { ...places, ...held.secrets },
    };
  },
};

const isAddress = (text: string, scheme: 'ws' | 'http') =>
  [`${scheme}:`, `${scheme}s:`].includes(URL.parse(text.trim())?.protocol ?? '');

const Metadata = z.object({
  name: z.string().nullish().catch(null),
  display_name: z.string().nullish().catch(null),
  picture: z.string().nullish().catch(null),
});
type Metadata = z.output<typeof Metadata>;

/** Profile data is JSON inside a text, with any content. */
export function metadataOf(event: NostrEvent | undefined): Metadata {
  try {
    return Metadata.parse(JSON.parse(event?.content ?? '{}'));
  } catch {
    return {};
  }
}

/** The newest event of each author, because relays may keep older ones. */
export function newestByAuthor(events: readonly NostrEvent[]): Map<string, NostrEvent> {
  const sorted = [...events].sort((a, b) => a.created_at - b.created_at);
  return new Map(sorted.map((event) => [event.pubkey, event]));
}

async function profileOf(ctx: PlatformContext, places: Places, signer: Signer): Promise<Metadata> {
  const filter = { kinds: [KIND.profile], authors: [signer.pubkey], limit: 1 };
  const events = await readEvents(ctx, places, signer, filter);
  if (events === null) throw unavailable();
  return metadataOf(newestByAuthor(events).get(signer.pubkey));
}

export async function profile(ctx: PlatformContext, token: Token): Promise<Profile> {
  const named = placesOf(ctx, token);
  const signer = signerOf(ctx, token);
  const { pubkey } = signer;
  const { name, display_name: shown, picture } = await profileOf(ctx, named, signer);
  const writeRelays = await readWriteRelays(ctx, named, signer);
  const places = placesOf(ctx, { ...token, facts: { writeRelays } });
  const npub = npubOf(pubkey);
  const handle = name?.trim() || `${npub.slice(0, 12)}…${npub.slice(-4)}`;
  const most = await mostBytes(ctx, places);
  return {
    platformAccountId: pubkey,
    handle,
    displayName: shown?.trim() || handle,
    avatar: /^https?:/.test(picture ?? '') ? (picture ?? null) : null,
    followers: (await countFollowers(ctx, places, signer)) ?? 0,
    profileUrl: `https://njump.me/${npub}`,
    facts: { writeRelays, ...(most !== null && { maxCharacters: most }) },
  };
}

/** Where readers look for this author (NIP-65), as told by the relays that a person named. */
async function readWriteRelays(ctx: PlatformContext, named: Places, signer: Signer): Promise<string[]> {
  const filter = { kinds: [KIND.relayList], authors: [signer.pubkey], limit: 1 };
  const lists = ((await readEvents(ctx, named, signer, filter)) ?? []).filter(
    ({ kind }) => kind === KIND.relayList,
  );
  const { tags = [] } = newestByAuthor(lists).get(signer.pubkey) ?? {};
  return tags
    .filter(([name, relay = '', use]) => name === 'r' && use !== 'read' && isAddress(relay, 'ws'))
    .flatMap(([, relay = '']) => relay.trim())
    .slice(0, WRITE_RELAYS_MAX);
}

export const countFollowers = (
  ctx: PlatformContext,
  places: Places,
  signer: Signer,
): Promise<number | null> =>
  countEvents(ctx, places, signer, { kinds: [KIND.contacts], '#p': [signer.pubkey] });

const Document = z.object({
  limitation: z
    .object({ max_content_length: z.number().nullish(), max_message_length: z.number().nullish() })
    .nullish(),
});

/** What surrounds a text: id, keys, signature and tags. */
const ENVELOPE_BYTES = 2048;

/** NIP-11. The lowest limit of all relays; null if none reports one. */
async function mostBytes(ctx: PlatformContext, { relays }: Places): Promise<number | null> {
  const reported = await Promise.all(
    relays.map(async (relay) => {
      const { data } = await ask(ctx, Document, {
        method: 'GET',
        url: relay.replace(/^ws/, 'http'),
        headers: { accept: 'application/nostr+json' },
        visible: false,
        refusal: (answer) => (answer.status < 400 ? null : byStatus(answer)),
      }).catch(emptyDocument);
      const { max_content_length: content, max_message_length: message } = data.limitation ?? {};
      return [content, message && message - ENVELOPE_BYTES];
    }),
  );
  const limits = reported.flat().filter((limit): limit is number => typeof limit === 'number' && limit > 0);
  return limits.length === 0 ? null : Math.min(...limits);
}

function emptyDocument(error: unknown): { data: z.output<typeof Document> } {
  if (error instanceof PlatformError) return { data: {} };
  throw error;
}
