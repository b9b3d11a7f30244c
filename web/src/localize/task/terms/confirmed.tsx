import { Info } from 'lucide-react';
import type { Output } from '../../../api/client.ts';
import { t } from '../../../text/text.ts';
import { Time } from '../../../ui/bits.tsx';

type Confirmed = NonNullable<Output<'get_task_progress'>['confirmed']>;

/** Who confirmed it: a person, a key or a credential by name, else the way it came. */
export const confirmedBy = ({ by, way }: Confirmed) => by?.name ?? t(`terms.way.${way}`);

/** Settled terms, with the person or program that settled them: news, not a failure. */
export function Settled({ confirmed }: { confirmed: Confirmed | null | undefined }) {
  return (
    <p
      role="status"
      className="mb-2.5 flex items-start gap-2 rounded-md border border-info-line bg-info-soft px-3 py-2 text-sm"
    >
      <Info className="mt-0.5 size-4 shrink-0 text-info-text" aria-hidden />
      <span className="flex min-w-0 flex-wrap gap-x-2 gap-y-0.5">
        {confirmed && (
          <span>
            {t('terms.confirmedBy', { name: confirmedBy(confirmed), way: t(`terms.way.${confirmed.way}`) })}{' '}
            <Time at={confirmed.at} />
          </span>
        )}
        <span>{t('terms.locked')}</span>
      </span>
    </p>
  );
}
