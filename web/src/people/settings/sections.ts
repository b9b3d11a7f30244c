import {
  Building2,
  Gauge,
  LaptopMinimal,
  LogIn,
  type LucideIcon,
  ScrollText,
  Server,
  ShieldCheck,
  UserRound,
  UserRoundX,
  UsersRound,
} from 'lucide-react';
import type { Right } from '../../shell/member.ts';
import type { TextId } from '../../text/text.ts';

export interface Section {
  /** After `/w/<workspace>/settings/`. */
  to: string;
  icon: LucideIcon;
  text: TextId;
  /** Absent for roles without it. */
  right?: Right;
  /** Only for the stewards of the installation. */
  isForStewards?: true;
}

/** The settings of the person, and those of the workspace. Another section is one line here. */
export const SECTIONS: readonly { text: TextId; items: readonly Section[] }[] = [
  {
    text: 'settings.group.you',
    items: [
      { to: 'profile', icon: UserRound, text: 'settings.profile' },
      { to: 'security', icon: ShieldCheck, text: 'settings.security' },
      { to: 'sessions', icon: LaptopMinimal, text: 'settings.sessions' },
      { to: 'privacy', icon: UserRoundX, text: 'settings.privacy' },
    ],
  },
  {
    text: 'settings.group.workspace',
    items: [
      { to: 'workspace', icon: Building2, text: 'settings.workspace' },
      { to: 'members', icon: UsersRound, text: 'settings.members' },
      { to: 'quotas', icon: Gauge, text: 'settings.quotas' },
      { to: 'sign-ins', icon: LogIn, text: 'settings.signIns', right: 'dissolve' },
      { to: 'audit', icon: ScrollText, text: 'settings.audit', right: 'manage' },
    ],
  },
  {
    text: 'settings.group.installation',
    items: [{ to: 'installation', icon: Server, text: 'settings.installation', isForStewards: true }],
  },
];
