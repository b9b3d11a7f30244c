import { ExternalLink } from 'lucide-react';
import { i18n, t } from '../../text/text.ts';

/** To the page on which the built-in receiver shows what has arrived. */
export function ReceiverLink({ receiver }: { receiver: string }) {
  return (
    <a
      href={`${receiver}?lang=${i18n.locale}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1 text-xs font-medium text-brand-text underline-offset-2 hover:underline"
    >
      {t('dev.receiver.open')}
      <ExternalLink className="size-3" aria-hidden />
    </a>
  );
}
