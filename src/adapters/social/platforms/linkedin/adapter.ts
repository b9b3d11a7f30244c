import { z } from 'zod';
import { unlessGone } from '../../ask.ts';
import { can } from '../../contract.ts';
import { API, type ConsentPlatform } from '../../declare.ts';
import { advanceThread, probeThread } from '../../thread-steps.ts';
import { inPath, isPage, rest } from './api.ts';
import { check, measure, TEXT_MAX } from './check.ts';
import { linkedinComments, linkedinReply } from './comments.ts';
import { oauth, profile } from './connect.ts';
import { declaration } from './declaration.ts';
import { followersOf, linkedinPostMetrics } from './figures.ts';
import { linkedinMentions } from './mentions.ts';
import { linkedinThread } from './publish.ts';
import { escapeLittle } from './text.ts';
import { wordsOf } from './words.ts';

/** Members and pages. Apart from figures, only pages can be read. */
export const linkedin: ConsentPlatform<'linkedin'> = {
  ...API,
  ...declaration,
  capabilities: can('firstComment', 'poll', 'replyRead', 'replyWrite', 'delete', 'edit', 'metrics'),
  // Comments under the posts of a member are closed to applications.
  lacks: ({ kind }) => (kind === 'member' ? ['replyRead', 'replyWrite'] : []),
  text: { limit: TEXT_MAX, unit: 'utf16', measure },
  mediaTransfer: () => 'push',
  oauth,
  profile,
  check,
  advance: (job, handle, ctx) => advanceThread(linkedinThread, job, handle, ctx),
  probe: (job, handle, ctx) => probeThread(linkedinThread, job, handle, ctx),
  async remove(account, platformPostId, ctx) {
    await unlessGone(
      rest(ctx, `DELETE /rest/posts/${inPath(platformPostId)}`, z.unknown(), {
        token: account.accessToken,
        headers: { 'x-restli-method': 'DELETE' },
      }),
    );
  },
  edit: {
    title: false,
    async send({ account, platformPostId, content }, ctx) {
      await rest(ctx, `POST /rest/posts/${inPath(platformPostId)}`, z.unknown(), {
        token: account.accessToken,
        headers: { 'x-restli-method': 'PARTIAL_UPDATE' },
        json: { patch: { $set: { commentary: escapeLittle(wordsOf(content)) } } },
      });
    },
  },
  mentions: linkedinMentions,
  comments: linkedinComments,
  reply: linkedinReply,
  postMetrics: linkedinPostMetrics,
  async accountMetrics(account, ctx) {
    if (!isPage(account)) return {};
    return { followers: await followersOf(ctx, account.accessToken, account.platformAccountId) };
  },
};
