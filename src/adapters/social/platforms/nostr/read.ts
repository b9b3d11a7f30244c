import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import {
  type ConnectedAccount,
  known,
  type Metrics,
  type PlatformAdapter,
  type RemoteComment,
} from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { commentTags } from './article.ts';
import { metadataOf, newestByAuthor } from './connect.ts';
import {
  addressOf,
  type Draft,
  KIND,
  type NostrEvent,
  neventOf,
  npubOf,
  type Signer,
  unsignedEvent,
} from './event.ts';
import { threadTags } from './publish.ts';
import { countEvents, type Places, placesOf, publishEvent, readEvents, unavailable } from './relay.ts';
import { signerOf } from './signer.ts';

const COMMENTS_MAX = 500;

const marked = ({ tags }: NostrEvent, mark: string) =>
  tags.find(([name, , , each]) => name === 'e' && each === mark)?.[1];

/** The note being answered: the one marked as such, otherwise the last one named (the older convention). */
function parentOf(event: NostrEvent): string | null {
  const named = event.tags.filter(([name]) => name === 'e').at(-1)?.[1];
  return marked(event, 'reply') ?? marked(event, 'root') ?? named ?? null;
}

export const readComments: NonNullable<PlatformAdapter['comments']> = async (account, posts, ctx) => {
  const signer = signerOf(ctx, account);
  const places = placesOf(ctx, account.secrets);
  const ids = posts.map(({ platformPostId }) => platformPostId);
  if (ids.length === 0) return [];
  const filter = { kinds: [KIND.note, KIND.comment], limit: COMMENTS_MAX };
  const direct = await readEvents(ctx, places, signer, { ...filter, '#e': ids });
  if (direct === null) throw unavailable();
  // A reply to a comment names the article only by its address.
  const addresses = await addressesOf(signer, places, ids, ctx);
  const below =
    addresses.size === 0
      ? []
      : await readEvents(ctx, places, signer, { ...filter, '#A': [...addresses.keys()] });
  const events = [...new Map([...direct, ...(below ?? [])].map((event) => [event.id, event])).values()];
  const authors = [...new Set(events.map(({ pubkey }) => pubkey))];
  const people =
    authors.length === 0
      ? []
      : ((await readEvents(ctx, places, signer, { kinds: [KIND.profile], authors })) ?? []);
  const byAuthor = newestByAuthor(people);
  return events
    .flatMap((event): RemoteComment[] => {
      const platformPostId =
        ids.find((id) => event.tags.some(([name, of]) => name === 'e' && of === id)) ??
        addresses.get(event.tags.find(([name]) => name === 'A')?.[1] ?? '');
      if (platformPostId === undefined || ids.includes(event.id)) return [];
      const parent = parentOf(event);
      const { name, display_name: shown, picture } = metadataOf(byAuthor.get(event.pubkey));
      const handle = name?.trim() || npubOf(event.pubkey).slice(0, 12);
      return [
        {
          platformCommentId: event.id,
          platformPostId,
          parentPlatformCommentId: parent === platformPostId ? null : parent,
          author: {
            id: event.pubkey,
            handle,
            displayName: shown?.trim() || handle,
            avatar: /^https?:/.test(picture ?? '') ? (picture ?? null) : null,
            isSelf: event.pubkey === signer.pubkey,
          },
          text: event.content,
          likeCount: 0,
          replyCount: events.filter((other) => parentOf(other) === event.id).length,
          publishedAt: new Date(event.created_at * 1000),
          platformUrl: `https://njump.me/${neventOf(event.id)}`,
          canReply: true,
        },
      ];
    })
    .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
};

/** The addresses, as used by comments, of the articles among these. */
async function addressesOf(
  signer: Signer,
  places: Places,
  ids: readonly string[],
  ctx: PlatformContext,
): Promise<Map<string, string>> {
  const filter = { ids, kinds: [KIND.article] };
  const articles = (await readEvents(ctx, places, signer, filter)) ?? [];
  return new Map(
    articles.flatMap((article) => {
      const address = addressOf(article);
      return address === null ? [] : [[address, article.id]];
    }),
  );
}

const ReplyState = z.object({ at: z.int() });
type Request = Parameters<NonNullable<PlatformAdapter['reply']>['send']>[0];

/** The same text at the same second is the same event, so a repeated reply remains one reply. */
async function replyOf(
  { account, comment, text }: Request,
  at: number,
  ctx: PlatformContext,
): Promise<Draft> {
  const places = placesOf(ctx, account.secrets);
  const filter = { ids: [comment.platformCommentId] };
  const found = await readEvents(ctx, places, signerOf(ctx, account), filter);
  if (found === null) throw unavailable();
  const [answered] = found;
  if (!answered) throw platformError({ errorCode: 'reply_not_allowed' });
  // Notes only answer notes; everything else gets comments.
  const isNote = answered.kind === KIND.note;
  return {
    kind: isNote ? KIND.note : KIND.comment,
    created_at: at,
    content: text,
    tags: isNote
      ? threadTags(comment.platformCommentId, comment.platformPostId, [answered.pubkey])
      : commentTags(answered),
  };
}

export const reply: NonNullable<PlatformAdapter['reply']> = {
  prepare: (_attemptId, ctx) => ({ at: Math.floor(ctx.clock.now().getTime() / 1000) }),
  async send(request, handle, ctx) {
    const signer = signerOf(ctx, request.account);
    const event = await signer.sign(await replyOf(request, ReplyState.parse(handle).at, ctx));
    await publishEvent(ctx, placesOf(ctx, request.account.secrets), signer, event);
    return { platformCommentId: event.id };
  },
  async probe(request, handle, _since, ctx) {
    const signer = signerOf(ctx, request.account);
    const { id } = unsignedEvent(signer.pubkey, await replyOf(request, ReplyState.parse(handle).at, ctx));
    const places = placesOf(ctx, request.account.secrets);
    const events = await readEvents(ctx, places, signer, { ids: [id] });
    if (events === null) return { kind: 'unknown' };
    return events.length > 0 ? { kind: 'live', platformCommentId: id } : { kind: 'absent' };
  },
};

/** A request that relays may or may not honour (NIP-09); copies may be kept. */
export async function remove(account: ConnectedAccount, id: string, ctx: PlatformContext): Promise<void> {
  const places = placesOf(ctx, account.secrets);
  const signer = signerOf(ctx, account);
  const [post] = (await readEvents(ctx, places, signer, { ids: [id] })) ?? [];
  const address = post ? addressOf(post) : null;
  const event = await signer.sign({
    kind: KIND.deletion,
    created_at: Math.floor(ctx.clock.now().getTime() / 1000),
    content: '',
    tags: [['e', id], ...(address === null ? [] : [['a', address]]), ['k', String(post?.kind ?? KIND.note)]],
  });
  await publishEvent(ctx, places, signer, event);
}

const COUNTED = {
  reactions: [KIND.reaction],
  shares: [KIND.repost],
  comments: [KIND.note, KIND.comment],
} as const;

/** Counted by the relay if it supports that (NIP-45), otherwise from the events it returns, up to a limit. */
export async function readFiguresOf(
  account: ConnectedAccount,
  id: string,
  ctx: PlatformContext,
): Promise<Metrics> {
  const places = placesOf(ctx, account.secrets);
  const signer = signerOf(ctx, account);
  const figures = await Promise.all(
    Object.entries(COUNTED).map(async ([name, kinds]) => {
      const filter = { '#e': [id], kinds };
      const counted = await countEvents(ctx, places, signer, filter);
      if (counted !== null) return [name, counted];
      const events = await readEvents(ctx, places, signer, { ...filter, limit: COMMENTS_MAX });
      if (events === null) throw unavailable();
      return [name, events.length];
    }),
  );
  return known(Object.fromEntries(figures));
}
