import { CalendarDays, FilePenLine, Gauge, History, House, type LucideIcon } from 'lucide-react';
import type { TextId } from '../text/text.ts';
import type { Right } from './member.ts';

/** A line of the sidebar. Palette and `g …` keys read the same table. */
export interface NavItem {
  /** After `/w/<workspace>/`; `$project` is the current one. */
  to: string;
  icon: LucideIcon;
  text: TextId;
  keys?: string;
  /** Absent for roles without it. */
  right?: Right;
}

export interface NavGroup {
  text: TextId | null;
  /** Its items belong to a project, which is chosen beside the heading. */
  ofProject?: true;
  items: readonly NavItem[];
}

export const NAV: readonly NavGroup[] = [
  { text: null, items: [{ to: 'home', icon: House, text: 'nav.home', keys: 'g h' }] },
  {
    text: 'nav.publish',
    items: [
      { to: 's/home', icon: Gauge, text: 'nav.publishHome', keys: 'g o' },
      { to: 's/calendar', icon: CalendarDays, text: 'nav.calendar', keys: 'g c' },
      { to: 's/drafts', icon: FilePenLine, text: 'nav.drafts', keys: 'g d' },
      { to: 's/history', icon: History, text: 'nav.history', keys: 'g y' },
    ],
  },
];

export function addressOf(item: NavItem, ws: string, project: string | null): string | null {
  if (item.to.includes('$project') && project === null) return null;
  return `/w/${ws}/${item.to.replace('$project', project ?? '')}`;
}
