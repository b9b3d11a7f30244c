import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { PlatformContext, TokenSet } from '../../connection.ts';
import { can, type Metrics, type RemoteComment } from '../../contract.ts';
import { API, type ConsentPlatform } from '../../declare.ts';
import { platformError } from '../../errors.ts';
import { readFigures } from '../../read-figures.ts';
import { authOf, POSTS, Ref, readUri, xrpc } from './api.ts';
import { check, GRAPHEMES_MAX } from './check.ts';
import { declaration } from './declaration.ts';
import { clientDocument, DOCUMENT_PATH } from './client.ts';
import { blueskyMentions } from './mentions.ts';
import { exchangeCode, isFromIssuer, pushAuthorization, renewSession, SCOPES } from './oauth.ts';
import { advance, probe } from './publish.ts';
import { findRecord, POSTS_PER_CALL, readParent, readPosts, readThread } from './read.ts';
import { readSession } from './session.ts';
import { countGraphemes, facetsOf, keyOf } from './text.ts';

export const bluesky: ConsentPlatform<'bluesky'> = {
  ...API,
  ...declaration,
  capabilities: can('thread', 'firstComment', 'replyRead', 'replyWrite', 'delete', 'metrics'),
  text: { limit: GRAPHEMES_MAX, unit: 'graphemes', measure: countGraphemes },
  mediaTransfer: () => 'push',
  oauth: {
    scopes: SCOPES,
    needed: SCOPES,
    usesPkce: true,
    document: { path: DOCUMENT_PATH, make: clientDocument },
    pushed: { push: pushAuthorization, isAnswer: isFromIssuer },
    authorizeUrl() {
      throw platformError({
        errorCode: 'invalid_settings',
        message: say('bluesky.request_must_be_handed_first'),
      });
    },
    exchange: exchangeCode,
    async refresh(ctx, { refreshToken, accessToken, host }) {
      if (refreshToken === null) throw platformError({ errorCode: 'token_expired' });
      const byOAuth = readSession(accessToken);
      if (byOAuth) return renewSession(ctx, byOAuth, refreshToken);
      const session = await xrpc(ctx, host, 'POST com.atproto.server.refreshSession', Session, {
        token: refreshToken,
      });
      return tokensOf(ctx, session);
    },
  },
  typed: {
    fields: [
      { name: 'handle', kind: 'text', maxLength: 253, example: 'name.bsky.social' },
      { name: 'appPassword', kind: 'secret', maxLength: 256, example: 'abcd-efgh-ijkl-mnop' },
    ],
    async connect(ctx, { values: { handle = '', appPassword = '' }, host }) {
      const session = await xrpc(ctx, host, 'POST com.atproto.server.createSession', Session, {
        json: { identifier: handle.trim().replace(/^@/, ''), password: appPassword },
        secrets: [appPassword],
      });
      return tokensOf(ctx, session);
    },
  },
  async profile(ctx, { accessToken, host }) {
    const auth = { token: accessToken };
    const session = await xrpc(ctx, host, 'GET com.atproto.server.getSession', SessionInfo, auth);
    const shown = await xrpc(ctx, host, 'GET app.bsky.actor.getProfile', ProfileView, {
      ...auth,
      query: { actor: session.did },
    });
    const service = session.didDoc?.service?.find(({ id }) => id.endsWith('#atproto_pds'))?.serviceEndpoint;
    return {
      platformAccountId: session.did,
      handle: session.handle,
      displayName: shown.displayName || session.handle,
      avatar: shown.avatar ?? null,
      followers: shown.followersCount,
      profileUrl: `https://bsky.app/profile/${session.handle}`,
      facts: {
        ...(service !== undefined &&
          URL.canParse(service) && { serviceDid: `did:web:${new URL(service).hostname}` }),
      },
    };
  },
  check,
  advance,
  probe,
  async remove(account, platformPostId, ctx) {
    // Deleting something that is already gone also answers 200.
    await xrpc(ctx, account.host, 'POST com.atproto.repo.deleteRecord', z.unknown(), {
      ...authOf(account),
      json: { repo: account.platformAccountId, collection: POSTS, rkey: readUri(platformPostId).rkey },
    });
  },
  mentions: blueskyMentions,
  async comments(account, posts, ctx) {
    const found: RemoteComment[] = [];
    for (const { platformPostId } of posts) found.push(...(await readThread(account, platformPostId, ctx)));
    return found.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
  },
  reply: {
    prepare: (attemptId, ctx) => {
      const now = ctx.clock.now();
      return { rkey: keyOf(attemptId, now), createdAt: now.toISOString() };
    },
    async send({ account, comment, text }, handle, ctx) {
      const { rkey, createdAt } = ReplyState.parse(handle);
      const parent = await readParent(account, comment.platformCommentId, ctx);
      const facets = facetsOf(text, {});
      const ref = await xrpc(ctx, account.host, 'POST com.atproto.repo.putRecord', Ref, {
        ...authOf(account),
        visible: true,
        json: {
          repo: account.platformAccountId,
          collection: POSTS,
          rkey,
          validate: true,
          record: {
            $type: POSTS,
            text,
            createdAt,
            ...(facets.length > 0 && { facets }),
            reply: { root: parent.root, parent: parent.ref },
          },
        },
      });
      return { platformCommentId: ref.uri };
    },
    async probe({ account }, handle, _since, ctx) {
      const found = await findRecord(account, ReplyState.parse(handle).rkey, ctx);
      if (found === 'absent' || found === 'unknown') return { kind: found };
      return { kind: 'live', platformCommentId: found.uri };
    },
  },
  postMetrics: (account, ids, ctx) =>
    readFigures(ids, POSTS_PER_CALL, async (some) => {
      const metrics = new Map<string, Metrics>();
      for (const post of await readPosts(account, some, ctx))
        metrics.set(post.uri, {
          reactions: post.likeCount,
          comments: post.replyCount,
          shares: post.repostCount + post.quoteCount,
          ...(post.bookmarkCount !== undefined && { saves: post.bookmarkCount }),
        });
      return metrics;
    }),
  async accountMetrics(account, ctx) {
    const { followersCount } = await xrpc(ctx, account.host, 'GET app.bsky.actor.getProfile', ProfileView, {
      ...authOf(account),
      query: { actor: account.platformAccountId },
    });
    return { followers: followersCount };
  },
};

const Session = z.object({ accessJwt: z.string().min(1), refreshJwt: z.string().min(1), did: z.string() });
const SessionInfo = z.object({
  did: z.string(),
  handle: z.string(),
  didDoc: z
    .object({ service: z.array(z.object({ id: z.string(), serviceEndpoint: z.string() })).optional() })
    .optional()
    .catch(undefined),
});
const ProfileView = z.object({
  displayName: z.string().default(''),
  avatar: z.string().optional(),
  followersCount: z.number().default(0),
});
const ReplyState = z.object({ rkey: z.string(), createdAt: z.string() });
const ACCESS_SEC = 7200;
const REFRESH_SEC = 7_776_000;

function tokensOf(ctx: PlatformContext, session: z.output<typeof Session>): TokenSet {
  return {
    accessToken: session.accessJwt,
    refreshToken: session.refreshJwt,
    expiresAt: expiryOf(ctx, session.accessJwt, ACCESS_SEC),
    refreshExpiresAt: expiryOf(ctx, session.refreshJwt, REFRESH_SEC),
    scopes: SCOPES,
  };
}

/** Taken from the token itself; for a server with opaque tokens the usual lifetime is assumed. */
function expiryOf(ctx: PlatformContext, jwt: string, usualSec: number): Date {
  const payload = Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString('utf8');
  const seconds = Number(/"exp"\s*:\s*(\d{9,11})\b/.exec(payload)?.[1] ?? Number.NaN);
  return new Date(Number.isNaN(seconds) ? ctx.clock.now().getTime() + usualSec * 1000 : seconds * 1000);
}
