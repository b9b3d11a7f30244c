import { z } from 'zod';
import { unlessGone } from '../../ask.ts';
import type { PlatformContext, TypedConnection } from '../../connection.ts';
import { can } from '../../contract.ts';
import { API, type ApiPlatform } from '../../declare.ts';
import { readFigures } from '../../read-figures.ts';
import { type Caller, dev } from './api.ts';
import { bytesOf, check, TEXT_MAX } from './check.ts';
import { declaration } from './declaration.ts';
import { advance, edit, probe } from './publish.ts';
import { readArticles, readComments } from './read.ts';

const Me = z.object({
  id: z.number(),
  username: z.string().min(1),
  name: z.string().nullish(),
  profile_image: z.string().nullish(),
});

const readMe = (ctx: PlatformContext, caller: Caller) => dev(ctx, caller, 'GET /users/me', Me);

const typed: TypedConnection = {
  fields: [{ name: 'apiKey', kind: 'secret', maxLength: 128, example: 'abcDEF123ghiJKL456mnoPQR' }],
  async connect(ctx, { values: { apiKey = '' }, host }) {
    await readMe(ctx, { host, accessToken: apiKey });
    return { accessToken: apiKey, refreshToken: null, expiresAt: null, refreshExpiresAt: null, scopes: [] };
  },
};

/**
 * DEV, and any other community that runs on Forem. Articles in Markdown; comments can
 * be read but not written.
 */
export const devto: ApiPlatform<'devto'> = {
  ...API,
  ...declaration,
  capabilities: can('replyRead', 'delete', 'edit', 'metrics'),
  text: { limit: TEXT_MAX, unit: 'bytes', measure: bytesOf },
  mediaTransfer: ({ media }) => (media.length > 0 ? 'pull' : 'push'),
  typed,
  async profile(ctx, token) {
    const { id, username, name, profile_image } = await readMe(ctx, token);
    return {
      platformAccountId: String(id),
      handle: username,
      displayName: name || username,
      avatar: profile_image ?? null,
      followers: 0,
      profileUrl: `https://${token.host ?? 'dev.to'}/${username}`,
      facts: {},
    };
  },
  check,
  advance,
  probe,
  // No application may delete an article, so it becomes a draft, which nobody sees.
  async remove(account, platformPostId, ctx) {
    const path = `/articles/${encodeURIComponent(platformPostId)}` as const;
    await unlessGone(
      dev(ctx, account, `PUT ${path}`, z.unknown(), { json: { article: { published: false } } }),
    );
  },
  edit: { title: true, send: edit },
  comments: readComments,
  postMetrics: (account, ids, ctx) => readFigures(ids, 100, (some) => readArticles(ctx, account, some)),
};
