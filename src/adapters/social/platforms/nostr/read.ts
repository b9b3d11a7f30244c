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
import { type Draft, KIND, type NostrEvent, neventOf, npubOf, readAddress, unsignedEvent } from './event.ts';
import { threadTags } from './publish.ts';
import { countEvents, type Filter, placesOf, publishEvent, readEvents, unavailable } from './relay.ts';
import { signerOf } from './signer.ts';
import { readArticle } from './versions.ts';

const COMMENTS_MAX = 500;

const marked = ({ tags }: NostrEvent, mark: string) =>
  tags.find(([name, , , each]) => name === 'e' && each === mark)?.[1];

/**
 * The note or comment being answered: the one marked as such, otherwise the last one named (the older
 * convention). Null for a comment on an article itself.
 */
function parentOf(event: NostrEvent): string | null {
  if (event.tags.some(([name, kind]) => name === 'k' && kind === String(KIND.article))) return null;
  const named = event.tags.filter(([name]) => name === 'e').at(-1)?.[1];
  return marked(event, 'reply') ?? marked(event, 'root') ?? named ?? null;
}

export const readComments: NonNullable<PlatformAdapter['comments']> = async (account, posts, ctx) => {
  const signer = signerOf(ctx, account);
  const places = placesOf(ctx, account);
  const ids = posts.map(({ platformPostId }) => platformPostId);
  if (ids.length === 0) return [];
  const found = await Promise.all(
    filtersFor(ids).map((filter) => readEvents(ctx, places, signer, { ...filter, limit: COMMENTS_MAX })),
  );
  if (found.includes(null)) throw unavailable();
  const all = found.flatMap((each) => each ?? []);
  const events = [...new Map(all.map((event) => [event.id, event])).values()];
  const authors = [...new Set(events.map(({ pubkey }) => pubkey))];
  const people =
    authors.length === 0
      ? []
      : ((await readEvents(ctx, places, signer, { kinds: [KIND.profile], authors })) ?? []);
  const byAuthor = newestByAuthor(people);
  return events
    .flatMap((event): RemoteComment[] => {
      const named = event.tags.filter(([name]) => name === 'e' || name === 'A').map(([, of]) => of);
      const platformPostId = ids.find((id) => named.includes(id));
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

/** Whatever is below an article names its address, in all of its versions. */
function filtersFor(ids: readonly string[]): Filter[] {
  const { true: articles = [], false: notes = [] } = Object.groupBy(
    ids,
    (id) => `${readAddress(id) !== null}`,
  );
  return [
    ...(notes.length > 0 ? [{ kinds: [KIND.note, KIND.comment], '#e': notes }] : []),
    ...(articles.length > 0 ? [{ kinds: [KIND.comment], '#A': articles }] : []),
  ];
}

const ReplyState = z.object({ at: z.int() });
type Request = Parameters<NonNullable<PlatformAdapter['reply']>['send']>[0];

/** The same text at the same second is the same event, so a repeated reply remains one reply. */
async function replyOf(
  { account, comment, text }: Request,
  at: number,
  ctx: PlatformContext,
): Promise<Draft> {
  const places = placesOf(ctx, account);
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
    await publishEvent(ctx, placesOf(ctx, request.account), signer, event);
    return { platformCommentId: event.id };
  },
  async probe(request, handle, _since, ctx) {
    const signer = signerOf(ctx, request.account);
    const { id } = unsignedEvent(signer.pubkey, await replyOf(request, ReplyState.parse(handle).at, ctx));
    const places = placesOf(ctx, request.account);
    const events = await readEvents(ctx, places, signer, { ids: [id] });
    if (events === null) return { kind: 'unknown' };
    return events.length > 0 ? { kind: 'live', platformCommentId: id } : { kind: 'absent' };
  },
};

/** A request that relays may or may not honour (NIP-09); copies may be kept. */
export async function remove(account: ConnectedAccount, id: string, ctx: PlatformContext): Promise<void> {
  const places = placesOf(ctx, account);
  const signer = signerOf(ctx, account);
  const isArticle = readAddress(id) !== null;
  const post = isArticle
    ? await readArticle(ctx, places, signer, id)
    : (await readEvents(ctx, places, signer, { ids: [id] }))?.[0];
  const { id: eventId = isArticle ? null : id, kind = isArticle ? KIND.article : KIND.note } = post ?? {};
  const now = Math.floor(ctx.clock.now().getTime() / 1000);
  const event = await signer.sign({
    kind: KIND.deletion,
    // Versions that are newer than the request would stay.
    created_at: Math.max(now, post?.created_at ?? 0),
    content: '',
    tags: [
      ...(eventId === null ? [] : [['e', eventId]]),
      ...(isArticle ? [['a', id]] : []),
      ['k', String(kind)],
    ],
  });
  await publishEvent(ctx, places, signer, event);
}

/** The events that count, by the tag in which they name the post. */
const countedOf = (id: string): Record<'reactions' | 'shares' | 'comments', Filter> =>
  readAddress(id) === null
    ? {
        reactions: { '#e': [id], kinds: [KIND.reaction] },
        shares: { '#e': [id], kinds: [KIND.repost] },
        comments: { '#e': [id], kinds: [KIND.note, KIND.comment] },
      }
    : {
        reactions: { '#a': [id], kinds: [KIND.reaction] },
        shares: { '#a': [id], kinds: [KIND.repost, KIND.genericRepost] },
        comments: { '#A': [id], kinds: [KIND.comment] },
      };

/** Counted by the relay if it supports that (NIP-45), otherwise from the events it returns, up to a limit. */
export async function readFiguresOf(
  account: ConnectedAccount,
  id: string,
  ctx: PlatformContext,
): Promise<Metrics> {
  const places = placesOf(ctx, account);
  const signer = signerOf(ctx, account);
  const figures = await Promise.all(
    Object.entries(countedOf(id)).map(async ([name, filter]) => {
      const counted = await countEvents(ctx, places, signer, filter);
      if (counted !== null) return [name, counted];
      const events = await readEvents(ctx, places, signer, { ...filter, limit: COMMENTS_MAX });
      if (events === null) throw unavailable();
      return [name, events.length];
    }),
  );
  return known(Object.fromEntries(figures));
}
