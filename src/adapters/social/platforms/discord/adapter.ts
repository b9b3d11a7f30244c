import { can } from '../../contract.ts';
import type { ApiPlatform } from '../../declare.ts';
import { check, TEXT_MAX } from './check.ts';
import { profile, typed } from './connect.ts';
import { declaration } from './declaration.ts';
import { accountMetrics, comments, postMetrics, reply } from './inbox.ts';
import { advance, edit, probe, remove } from './publish.ts';

/** A bot in a channel, or a webhook of one, which posts, edits and deletes, and reads nothing. */
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
  // A bot deletes what it wrote; for the words of others it would need to be a moderator.
  deleteComment: null,
  postMetrics,
  accountMetrics,
};
