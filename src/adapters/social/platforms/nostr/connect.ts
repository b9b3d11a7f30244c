import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { ask } from '../../ask.ts';
import type { PlatformContext, Profile, Token, TypedConnection } from '../../connection.ts';
import { PlatformError } from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { byStatus } from '../../http.ts';
import { KIND, type NostrEvent, npubOf, publicKeyOf, readSecretKey } from './event.ts';
import { countEvents, type Places, placesOf, readEvents, unavailable } from './relay.ts';

const RELAYS_MAX = 8;

export const typed: TypedConnection = {
  fields: [
    { name: 'secretKey', kind: 'secret', maxLength: 100, example: 'nsec1…' },
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
    const key = readSecretKey(secretKey);
    if (key === null)
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
    const secrets = {
      ...(named.length > 0 && { relays: named.join(' ') }),
      ...(mediaServer !== '' && { mediaServer: mediaServer.trim() }),
    };
    // At least one relay must answer, otherwise published notes would be kept nowhere.
    await profileOf(ctx, placesOf(ctx, secrets), key);
    return {
      accessToken: key,
      refreshToken: null,
      expiresAt: null,
      refreshExpiresAt: null,
      scopes: [],
      secrets,
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
export type Metadata = z.output<typeof Metadata>;

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

async function profileOf(ctx: PlatformContext, places: Places, key: string): Promise<Metadata> {
  const pubkey = publicKeyOf(key);
  const filter = { kinds: [KIND.profile], authors: [pubkey], limit: 1 };
  const events = await readEvents(ctx, places, key, filter);
  if (events === null) throw unavailable();
  return metadataOf(newestByAuthor(events).get(pubkey));
}

export async function profile(ctx: PlatformContext, { accessToken, secrets }: Token): Promise<Profile> {
  const places = placesOf(ctx, secrets);
  const pubkey = publicKeyOf(accessToken);
  const { name, display_name: shown, picture } = await profileOf(ctx, places, accessToken);
  const npub = npubOf(pubkey);
  const handle = name?.trim() || `${npub.slice(0, 12)}…${npub.slice(-4)}`;
  const most = await mostBytes(ctx, places);
  return {
    platformAccountId: pubkey,
    handle,
    displayName: shown?.trim() || handle,
    avatar: /^https?:/.test(picture ?? '') ? (picture ?? null) : null,
    followers: (await countFollowers(ctx, places, accessToken)) ?? 0,
    profileUrl: `https://njump.me/${npub}`,
    facts: { ...(most !== null && { maxCharacters: most }) },
  };
}

export const countFollowers = (ctx: PlatformContext, places: Places, key: string): Promise<number | null> =>
  countEvents(ctx, places, key, { kinds: [KIND.contacts], '#p': [publicKeyOf(key)] });

const Document = z.object({
  limitation: z
    .object({ max_content_length: z.number().nullish(), max_message_length: z.number().nullish() })
    .nullish(),
});

/** What surrounds a text: id, keys, signature and tags. */
const ENVELOPE_BYTES = 2048;

/** NIP-11. The lowest limit of all relays; null if none reports one. */
async function mostBytes(ctx: PlatformContext, { relays }: Places): Promise<number | null> {
  const told = await Promise.all(
    relays.map(async (relay) => {
      const { data } = await ask(ctx, Document, {
        method: 'GET',
        url: relay.replace(/^ws/, 'http'),
        headers: { accept: 'application/nostr+json' },
        visible: false,
        refusal: (answer) => (answer.status < 400 ? null : byStatus(answer)),
      }).catch(nothingTold);
      const { max_content_length: content, max_message_length: message } = data.limitation ?? {};
      return [content, message && message - ENVELOPE_BYTES];
    }),
  );
  const limits = told.flat().filter((limit): limit is number => typeof limit === 'number' && limit > 0);
  return limits.length === 0 ? null : Math.min(...limits);
}

function nothingTold(error: unknown): { data: z.output<typeof Document> } {
  if (error instanceof PlatformError) return { data: {} };
  throw error;
}
