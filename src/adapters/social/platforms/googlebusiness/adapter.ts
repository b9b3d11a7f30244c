import { z } from 'zod';
import { unlessGone } from '../../ask.ts';
import { can } from '../../contract.ts';
import type { ConsentPlatform } from '../../declare.ts';
import { platformError } from '../../errors.ts';
import { business, isName } from './api.ts';
import { check, TEXT_MAX } from './check.ts';
import { oauth, profile } from './connect.ts';
import { declaration } from './declaration.ts';
import { accountDays } from './figures.ts';
import { advance, probe } from './publish.ts';
import { businessReply, businessReviews } from './reviews.ts';

/**
 * Posts of the places managed by an account, and reviews of these places. Google counts
 * per place, never per post.
 */
export const googlebusiness: ConsentPlatform<'googlebusiness'> = {
  ...declaration,
  kind: 'api',
  capabilities: can('judged', 'replyRead', 'replyWrite', 'delete', 'edit', 'metrics'),
  text: { limit: TEXT_MAX, unit: 'characters', measure: (text) => [...text].length },
  mediaTransfer: ({ media }) => (media.length > 0 ? 'pull' : 'push'),
  oauth,
  typed: null,
  profile,
  check,
  advance,
  probe,
  async remove({ accessToken }, platformPostId, ctx) {
    if (!isName(platformPostId)) throw platformError({ errorCode: 'invalid_settings' });
    await unlessGone(
      business(ctx, 'posts', `DELETE /v4/${platformPostId}`, z.unknown(), { token: accessToken }),
    );
  },
  // Google reviews it again, and removes it if it refuses the new text.
  edit: {
    title: false,
    async send({ account, platformPostId, content }, ctx) {
      if (!isName(platformPostId)) throw platformError({ errorCode: 'invalid_settings' });
      await business(ctx, 'posts', `PATCH /v4/${platformPostId}`, z.unknown(), {
        token: account.accessToken,
        query: { updateMask: 'summary' },
        json: { summary: content.text.trim() },
      });
    },
  },
  comments: businessReviews,
  hasReviews: true,
  reply: businessReply,
  hide: null,
  deleteComment: null,
  postMetrics: () => Promise.resolve({ metrics: new Map(), refused: new Map() }),
  accountMetrics: () => Promise.resolve({}),
  accountDays,
};
