import { can } from '../../contract.ts';
import { API, type ConsentPlatform } from '../../declare.ts';
import { check, TEXT_MAX } from './check.ts';
import { oauth, profile, typed } from './connect.ts';
import { declaration } from './declaration.ts';
import { removeMessage, slackComments, slackFigures, slackReply } from './inbox.ts';
import { slackMentions } from './mentions.ts';
import { editMessage } from './message.ts';
import { advance, probe } from './publish.ts';
import { measure } from './text.ts';

/** A workspace in which a bot writes to channels. */
export const slack: ConsentPlatform<'slack'> = {
  ...API,
  ...declaration,
  capabilities: can('thread', 'firstComment', 'replyRead', 'replyWrite', 'delete', 'edit', 'metrics'),
  text: { limit: TEXT_MAX, unit: 'characters', measure },
  mediaTransfer: () => 'push',
  oauth,
  typed,
  profile,
  check,
  advance,
  probe,
  remove: removeMessage,
  edit: { title: false, send: editMessage },
  mentions: slackMentions,
  comments: slackComments,
  reply: slackReply,
  // A bot can delete only its own messages.
  deleteComment: null,
  postMetrics: slackFigures,
};
