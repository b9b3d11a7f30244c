import { can } from '../../contract.ts';
import type { ApiPlatform } from '../../declare.ts';
import { check, TEXT_MAX } from './check.ts';
import { profile, typed } from './connect.ts';
import { declaration } from './declaration.ts';
import { accountMetrics, comments, postMetrics, reply } from './inbox.ts';
import { advance, edit, probe, remove } from './publish.ts';

/** A bot in a channel, or a channel's webhook, which can post, edit and delete but not read. */
export const discord: ApiPlatform<'discord'> = {
  ...declaration,
  kind: 'api',
  capabilities: can('poll', 'replyRead', 'replyWrite', 'delete', 'edit', 'metrics'),
  lacks: ({ botId }) => (botId === undefined ? ['replyRead', 'replyWrite', 'metrics'] : []),
  text: { limit: TEXT_MAX, unit: 'characters', measure: (text) => [...text].length },
  mediaTransfer: () => 'push',
  oauth: null,
  typed,
  profile,
  check,
  advance,
  probe,
  remove,
  edit: { title: false, send: edit },
  comments,
  reply,
  hide: null,
  // A bot may delete its own messages; for those of others it would have to be a moderator.
  deleteComment: null,
  postMetrics,
  accountMetrics,
};
