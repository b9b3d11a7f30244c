import {
  Check,
  CheckCheck,
  CircleAlert,
  CircleHelp,
  EyeOff,
  Inbox,
  type LucideIcon,
  Send,
  Trash2,
} from 'lucide-react';
import type { Output } from '../../api/client.ts';
import type { TextId } from '../../text/text.ts';
import type { Tone } from '../../ui/tone.ts';

export type Comment = Output<'list_comments'>['items'][number];
type Reply = Comment['replies'][number];

interface StateLook {
  tone: Tone;
  icon: LucideIcon;
  text: TextId;
}

export const COMMENT_STATES: Record<Comment['status'], StateLook> = {
  open: { tone: 'brand', icon: Inbox, text: 'inbox.state.open' },
  closed: { tone: 'ok', icon: CheckCheck, text: 'inbox.state.closed' },
  hidden: { tone: 'warn', icon: EyeOff, text: 'inbox.state.hidden' },
  deleted: { tone: 'neutral', icon: Trash2, text: 'inbox.state.deleted' },
};

export const REPLY_STATES: Record<Reply['status'], StateLook> = {
  pending: { tone: 'neutral', icon: Send, text: 'inbox.reply.pending' },
  sending: { tone: 'brand', icon: Send, text: 'inbox.reply.sending' },
  uncertain: { tone: 'warn', icon: CircleHelp, text: 'inbox.reply.uncertain' },
  sent: { tone: 'ok', icon: Check, text: 'inbox.reply.sent' },
  failed: { tone: 'bad', icon: CircleAlert, text: 'inbox.reply.failed' },
};
