import { Unplug } from 'lucide-react';
import { t } from '../text/text.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/regions.tsx';

/** A screen that could not be loaded: the server has newer pages than this one, or the network is down. */
export function Broken() {
  return (
    <div className="grid min-h-[70vh] flex-1 place-items-center">
      <h1 className="sr-only">{t('shell.broken')}</h1>
      <Empty
        icon={Unplug}
        title={t('shell.broken')}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            {t('shell.broken.reload')}
          </Button>
        }
      >
        {t('shell.broken.next')}
      </Empty>
    </div>
  );
}
