import { can } from '../../contract.ts';
import type { ApiPlatform } from '../../declare.ts';
import { check, TEXT_MAX } from './check.ts';
import { comments, deleteComment, reply } from './comments.ts';
import { countMembers, profile, typed } from './connect.ts';
import { declaration } from './declaration.ts';
import { editMessage, removeMessage } from './message.ts';
import { advance, probe } from './publish.ts';

/**
 * A bot that posts in a channel or a group. It gets no information about its own posts,
 * so there are no figures.
 */
export const telegram: ApiPlatform<'telegram'> = {
  ...declaration,
  kind: 'api',
  capabilities: can('thread', 'firstComment', 'poll', 'replyRead', 'replyWrite', 'delete', 'edit'),
  // Readers of a channel write in its discussion group, or nowhere if it has none.
  lacks: ({ isChannel, discussionId }) =>
    isChannel === true && discussionId === undefined ? ['firstComment', 'replyRead', 'replyWrite'] : [],
  text: { limit: TEXT_MAX, unit: 'utf16', measure: (text) => text.length },
  mediaTransfer: () => 'push',
  oauth: null,
  typed,
  profile,
  check,
  advance,
  probe,
  async remove(account, platformPostId, ctx) {
    const [ids = '', chat = account.platformAccountId] = platformPostId.split('/').toReversed();
    for (const id of ids.split(',')) await removeMessage(account, chat, Number(id), ctx);
  },
  edit: { title: false, send: editMessage },
  comments,
  reply,
  hide: null,
  deleteComment,
  postMetrics: () => Promise.resolve({ metrics: new Map(), refused: new Map() }),
  async accountMetrics({ accessToken, platformAccountId }, ctx) {
    return { followers: await countMembers(ctx, accessToken, platformAccountId) };
  },
};
