import { say } from '#kernel/say.ts';
import type { PlatformContext } from '../../connection.ts';
import type { EditRequest, PublishContent } from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { optionOf } from '../../option-of.ts';
import { partsOf } from '../../thread-steps.ts';
import { wordsOf } from './article.ts';
import {
  addressOf,
  type Draft,
  KIND,
  type NostrEvent,
  readAddress,
  type Signer,
  unsignedEvent,
} from './event.ts';
import { tagsIn } from './publish.ts';
import { type Places, placesOf, publishEvent, readEvents, unavailable } from './relay.ts';
import { signerOf } from './signer.ts';

/**
 * The current version of an article: the newest, and of two of the same second the one with the lower id
 * (NIP-01). Null if no relay has one.
 */
export async function readArticle(
  ctx: PlatformContext,
  places: Places,
  signer: Signer,
  address: string,
): Promise<NostrEvent | null> {
  const { pubkey = '', name = '' } = readAddress(address) ?? {};
  const filter = { kinds: [KIND.article], authors: [pubkey], '#d': [name] };
  const events = await readEvents(ctx, places, signer, filter);
  if (events === null) throw unavailable();
  const [newest = null] = events
    .filter((event) => addressOf(event) === address)
    .sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? -1 : 1));
  return newest;
}

/**
 * A later version replaces an article at its address, where its comments stay. Its time is that of the
 * request, so a repeated edit is the same event.
 */
export async function editArticle(
  { account, platformPostId, content, at }: EditRequest,
  ctx: PlatformContext,
): Promise<void> {
  if (readAddress(platformPostId) === null)
    throw platformError({ errorCode: 'invalid_settings', message: say('nostr.note_cannot_be_changed') });
  const places = placesOf(ctx, account);
  const signer = signerOf(ctx, account);
  const before = await readArticle(ctx, places, signer, platformPostId);
  if (before === null)
    throw platformError({ errorCode: 'invalid_settings', message: say('nostr.article_is_on_no_relay') });
  const after = changed(before, content);
  // An earlier try reached some of the relays; the others get the same event.
  const isThere = unsignedEvent(before.pubkey, { ...after, created_at: before.created_at }).id === before.id;
  const seconds = Math.max(Math.floor(at.getTime() / 1000), before.created_at + 1);
  const event = isThere ? before : await signer.sign({ ...after, created_at: seconds });
  await publishEvent(ctx, places, signer, event);
}

/** Everything but the text, its hashtags and the title stays as it is on the relays. */
function changed({ kind, tags }: NostrEvent, content: PublishContent): Omit<Draft, 'created_at'> {
  const [part = { text: '', media: [] }] = partsOf(content);
  const urls = tags.flatMap(([name, ...facts]) =>
    name === 'imeta' ? facts.flatMap((fact) => /^url (\S+)$/.exec(fact)?.[1] ?? []) : [],
  );
  const kept = tags
    .filter(([name]) => name !== 't')
    .map((tag) => (tag[0] === 'title' ? ['title', optionOf(content, 'title')] : tag));
  return { kind, content: wordsOf(part, urls), tags: [...kept, ...tagsIn(part.text)] };
}
