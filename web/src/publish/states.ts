import {
  BadgeCheck,
  Ban,
  CalendarClock,
  Check,
  CircleAlert,
  CircleDashed,
  CircleHelp,
  Hand,
  Hourglass,
  type LucideIcon,
  PencilLine,
  RefreshCw,
  Send,
  Trash2,
  Undo2,
} from 'lucide-react';
import type { Output } from '../api/client.ts';
import type { TextId } from '../text/text.ts';
import type { Tone } from '../ui/tone.ts';

export type Post = Output<'get_post'>;
export type Target = Post['targets'][number];
export type Account = Output<'list_accounts'>['accounts'][number];

interface StateLook {
  tone: Tone;
  icon: LucideIcon;
  text: TextId;
  isLive?: true;
}

/** Icon, word and tone of every state in this half. No component chooses a colour or a label itself. */
export const POST_STATES: Record<Post['status'], StateLook> = {
  draft: { tone: 'neutral', icon: PencilLine, text: 'post.state.draft' },
  pending_approval: { tone: 'ai', icon: Hourglass, text: 'post.state.pending_approval' },
  approved: { tone: 'ok', icon: BadgeCheck, text: 'post.state.approved' },
  rejected: { tone: 'warn', icon: Undo2, text: 'post.state.rejected' },
  scheduled: { tone: 'brand', icon: CalendarClock, text: 'post.state.scheduled' },
  publishing: { tone: 'brand', icon: Send, text: 'post.state.publishing', isLive: true },
  published: { tone: 'ok', icon: Check, text: 'post.state.published' },
  failed: { tone: 'bad', icon: CircleAlert, text: 'post.state.failed' },
};

export const TARGET_STATES: Record<Target['status'], StateLook> = {
  pending: { tone: 'neutral', icon: CircleDashed, text: 'target.state.pending' },
  publishing: { tone: 'brand', icon: Send, text: 'target.state.publishing', isLive: true },
  processing: { tone: 'brand', icon: RefreshCw, text: 'target.state.processing', isLive: true },
  uncertain: { tone: 'warn', icon: CircleHelp, text: 'target.state.uncertain' },
  failed: { tone: 'bad', icon: CircleAlert, text: 'target.state.failed' },
  manual_required: { tone: 'warn', icon: Hand, text: 'target.state.manual_required' },
  published: { tone: 'ok', icon: Check, text: 'target.state.published' },
  skipped: { tone: 'neutral', icon: Ban, text: 'target.state.skipped' },
  removed: { tone: 'neutral', icon: Trash2, text: 'target.state.removed' },
};

export const ACCOUNT_STATES: Record<Account['status'], StateLook> = {
  active: { tone: 'ok', icon: Check, text: 'account.state.active' },
  expiring: { tone: 'warn', icon: Hourglass, text: 'account.state.expiring' },
  expired: { tone: 'bad', icon: CircleAlert, text: 'account.state.expired' },
};
