import { can } from '../../contract.ts';
import { API, type ConsentPlatform } from '../../declare.ts';
import { check, TEXT_MAX } from './check.ts';
import { redditComments, redditFigures, redditReply, editSelfPost, removeThing } from './comments.ts';
import { oauth, profile, readMe } from './connect.ts';
import { declaration } from './declaration.ts';
import { advance, probe } from './publish.ts';

/** A person who posts in communities. The operator's application must be approved by Reddit. */
export const reddit: ConsentPlatform<'reddit'> = {
  ...API,
  ...declaration,
  capabilities: can('firstComment', 'poll', 'replyRead', 'replyWrite', 'delete', 'edit', 'metrics'),
  text: { limit: TEXT_MAX, unit: 'characters', measure: (text) => [...text].length },
  mediaTransfer: () => 'push',
  oauth,
  profile,
  check,
  advance,
  probe,
  remove: removeThing,
  edit: { title: false, send: editSelfPost },
  comments: redditComments,
  reply: redditReply,
  // Only moderators of a community may do that.
  deleteComment: null,
  postMetrics: redditFigures,
  async accountMetrics({ accessToken }, ctx) {
    return { followers: (await readMe(ctx, accessToken)).subreddit?.subscribers ?? 0 };
  },
};
