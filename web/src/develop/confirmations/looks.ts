import { Check, CheckCheck, CircleSlash, Hourglass, UserCheck } from 'lucide-react';
import type { Output } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import type { Look } from '../../ui/badge.tsx';

export type Confirmation = Output<'list_confirmations'>['items'][number];

export function lookOf(status: Confirmation['status']): Look {
  const look = {
    pending: { tone: 'warn', icon: UserCheck },
    accepted: { tone: 'ok', icon: Check },
    used: { tone: 'ok', icon: CheckCheck },
    declined: { tone: 'bad', icon: CircleSlash },
    expired: { tone: 'neutral', icon: Hourglass },
  } as const;
  return { ...look[status], text: t(`dev.confirmation.${status}`) };
}
