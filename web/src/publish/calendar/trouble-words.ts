import { t } from '../../text/text.ts';
import type { Trouble } from './entries.ts';

/** Failed and in doubt before what is only to be finished by hand. */
export function troubleWords({ failed, uncertain, manual, expired, targets }: Trouble): string {
  if (failed > 0) return t('calendar.partly', { failed, targets });
  if (uncertain > 0) return t('calendar.unknown');
  return manual > 0 ? t('calendar.byHand') : t('calendar.expired', { count: expired });
}
