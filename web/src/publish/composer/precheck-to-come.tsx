import { t } from '../../text/text.ts';
import { Card } from '../../ui/card.tsx';

/** As high as the list when every account is ready, as for most posts. */
export function PrecheckToCome() {
  return (
    <Card aria-busy>
      <div className="flex min-h-10 items-center border-b border-line px-4 py-1.5">
        <h2 className="text-sm font-semibold">{t('compose.precheck')}</h2>
      </div>
      <p className="appear-late flex h-9 items-center px-4 text-xs text-fg-3">
        {t('compose.precheck.checking')}
      </p>
    </Card>
  );
}
