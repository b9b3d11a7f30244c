import { Check, RotateCw, Send, X } from 'lucide-react';
import type { Output } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import type { Look } from '../../ui/badge.tsx';

export type Delivery = Output<'list_deliveries'>['items'][number];

/** A delivery that has not been tried yet is on its way; after a failure it is tried again. */
export function lookOf({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>): Look {
  if (state === 'delivered') return { tone: 'ok', icon: Check, text: t('dev.deliveries.delivered') };
  if (state === 'failed') return { tone: 'bad', icon: X, text: t('dev.deliveries.failed') };
  if (attempts === 0) return { tone: 'info', icon: Send, text: t('dev.deliveries.waiting') };
  return { tone: 'warn', icon: RotateCw, text: t('dev.deliveries.pending') };
}
