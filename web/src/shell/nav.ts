import {
  BadgeCheck,
  BookBookmark,
  Bot,
  CalendarDays,
  ChartColumn,
  ChartLine,
  CloudUpload,
  Database,
  Download,
  FilePenLine,
  Files,
  Gauge,
  RotateCcwClock,
  Recycle,
  Rss,
  House,
  Images,
  Inbox,
  KeyRound,
  Languages,
  LayoutDashboard,
  Lightbulb,
  ListChecks,
  type LucideIcon,
  Plug,
  ScrollText,
  Settings,
  ShieldQuestionMark,
  SlidersHorizontal,
  SquareTerminal,
  TextQuote,
  Type,
  Webhook,
} from 'lucide-react';
import type { TextId } from '../text/text.ts';
import type { Right } from './member.ts';
import { seenBy } from './seen-by.ts';

/** A line of the sidebar. The palette and the `g …` keys read the same table. */
export interface NavItem {
  /** After `/w/<workspace>/`; `$project` is the current one. */
  to: string;
  icon: LucideIcon;
  text: TextId;
  keys?: string;
  /** Other screens are below its address, so only its exact address marks it as open. */
  isExact?: true;
  /** Absent for roles without it. */
  right?: Right;
}

interface NavGroup {
  text: TextId | null;
  /** Its items belong to a project, which is chosen beside the heading. */
  ofProject?: true;
  items: readonly NavItem[];
}

export const NAV: readonly NavGroup[] = [
  { text: null, items: [{ to: 'home', icon: House, text: 'nav.home', keys: 'g h' }] },
  {
    text: 'nav.localize',
    ofProject: true,
    items: [
      {
        to: 'l/$project',
        icon: LayoutDashboard,
        text: 'nav.overview',
        keys: 'g o',
        isExact: true,
        right: 'localize',
      },
      { to: 'l/$project/files', icon: Files, text: 'nav.files', keys: 'g f', right: 'localize' },
      { to: 'l/$project/tasks', icon: ListChecks, text: 'nav.tasks', keys: 'g t', right: 'localize' },
      { to: 'l/$project/strings', icon: Languages, text: 'nav.strings', keys: 'g s', right: 'localize' },
      { to: 'l/$project/project-strings', icon: Type, text: 'nav.projectStrings', right: 'localize' },
      { to: 'l/$project/terms', icon: BookBookmark, text: 'nav.termbase', right: 'localize' },
      { to: 'l/$project/memory', icon: Database, text: 'nav.memory', right: 'localize' },
      { to: 'l/$project/quality', icon: Gauge, text: 'nav.quality', right: 'localize' },
      { to: 'l/$project/exports', icon: Download, text: 'nav.exports', right: 'localize' },
      { to: 'l/$project/publishes', icon: CloudUpload, text: 'nav.publishes', right: 'localize' },
      { to: 'l/$project/settings', icon: SlidersHorizontal, text: 'nav.projectSettings', right: 'draft' },
    ],
  },
  {
    text: 'nav.publish',
    items: [
      { to: 's/home', icon: Gauge, text: 'nav.publishHome' },
      { to: 's/calendar', icon: CalendarDays, text: 'nav.calendar', keys: 'g c' },
      { to: 's/drafts', icon: FilePenLine, text: 'nav.drafts', keys: 'g d' },
      { to: 's/planning', icon: Lightbulb, text: 'nav.planning', keys: 'g p' },
      { to: 's/approvals', icon: BadgeCheck, text: 'nav.approvals', keys: 'g v', right: 'comment' },
      { to: 's/history', icon: RotateCcwClock, text: 'nav.history', keys: 'g y' },
      { to: 's/accounts', icon: Plug, text: 'nav.accounts' },
      { to: 's/inbox', icon: Inbox, text: 'nav.inbox', keys: 'g i', right: 'comment' },
      { to: 's/analytics', icon: ChartLine, text: 'nav.analytics', keys: 'g a' },
      { to: 's/media', icon: Images, text: 'nav.media', keys: 'g m' },
      { to: 's/feeds', icon: Rss, text: 'nav.feeds', right: 'draft' },
      { to: 's/pools', icon: Recycle, text: 'nav.pools', right: 'draft' },
      { to: 's/wording', icon: TextQuote, text: 'nav.wording', right: 'draft' },
    ],
  },
  {
    text: 'nav.develop',
    items: [
      { to: 'd/keys', icon: KeyRound, text: 'nav.keys', keys: 'g k', right: 'manage' },
      { to: 'd/confirmations', icon: ShieldQuestionMark, text: 'nav.confirmations', right: 'publish' },
      { to: 'd/webhooks', icon: Webhook, text: 'nav.webhooks', keys: 'g w', right: 'manage' },
      { to: 'd/requests', icon: ScrollText, text: 'nav.requests', right: 'manage' },
      { to: 'd/playground', icon: SquareTerminal, text: 'nav.playground', right: 'manage' },
      { to: 'd/mcp', icon: Bot, text: 'nav.mcp', right: 'draft' },
      { to: 'd/usage', icon: ChartColumn, text: 'nav.usage', right: 'manage' },
    ],
  },
  {
    text: 'nav.group.workspace',
    items: [{ to: 'settings', icon: Settings, text: 'nav.settings', keys: 'g ,' }],
  },
];

export function addressOf(item: NavItem, ws: string, project: string | null): string | null {
  if (item.to.includes('$project') && project === null) return null;
  return `/w/${ws}/${item.to.replace('$project', project ?? '')}`;
}

/** The screens for people who are here only for translations. */
const FOR_LINGUISTS = new Set([
  'home',
  'l/$project',
  'l/$project/tasks',
  'l/$project/strings',
  'l/$project/project-strings',
  'l/$project/terms',
  'l/$project/memory',
  'l/$project/quality',
  'settings',
]);

/** A member's lines, for sidebar, palette and keys alike. */
export function navOf(may: (right: Right) => boolean, isLinguist: boolean): NavGroup[] {
  const groups = isLinguist
    ? NAV.map((group) => ({ ...group, items: group.items.filter(({ to }) => FOR_LINGUISTS.has(to)) }))
    : NAV;
  return seenBy(may, groups);
}
