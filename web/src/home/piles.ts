import {
  AtSign,
  BookMarked,
  CircleAlert,
  KeyRound,
  Languages,
  type LucideIcon,
  MessageSquare,
  Send,
  ShieldQuestion,
  ThumbsUp,
  Webhook,
} from 'lucide-react';
import type { Output } from '../api/client.ts';
import type { TextId } from '../text/text.ts';
import type { Tone } from '../ui/tone.ts';

type Home = Output<'get_home'>;
export type Things = Home['nextPosts'];

export interface PileLook {
  name: keyof Home['waiting'];
  text: TextId;
  icon: LucideIcon;
  tone: Tone;
  /** The kind of its things, for their addresses. */
  kind: string;
}

/** Most urgent first: what blocks others, what failed, what can wait. */
export const PILES: readonly PileLook[] = [
  { name: 'strings', text: 'home.pile.strings', icon: Languages, tone: 'info', kind: 'remark' },
  { name: 'terms', text: 'home.pile.terms', icon: BookMarked, tone: 'warn', kind: 'task' },
  { name: 'approvals', text: 'home.pile.approvals', icon: ThumbsUp, tone: 'ai', kind: 'post' },
  {
    name: 'confirmations',
    text: 'home.pile.confirmations',
    icon: ShieldQuestion,
    tone: 'warn',
    kind: 'confirmation',
  },
  { name: 'failedTargets', text: 'home.pile.failedTargets', icon: Send, tone: 'bad', kind: 'post' },
  { name: 'failedTasks', text: 'home.pile.failedTasks', icon: CircleAlert, tone: 'bad', kind: 'task' },
  { name: 'accounts', text: 'home.pile.accounts', icon: KeyRound, tone: 'bad', kind: 'account' },
  { name: 'review', text: 'home.pile.review', icon: Languages, tone: 'warn', kind: 'remark' },
  { name: 'mentions', text: 'home.pile.mentions', icon: AtSign, tone: 'info', kind: 'remark' },
  { name: 'comments', text: 'home.pile.comments', icon: MessageSquare, tone: 'info', kind: 'comment' },
  { name: 'deliveries', text: 'home.pile.deliveries', icon: Webhook, tone: 'bad', kind: 'delivery' },
];
