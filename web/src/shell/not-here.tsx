import { Link } from '@tanstack/react-router';
import { MapPinOff } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '../text/text.ts';
import { buttonClass } from '../ui/button.tsx';
import { Empty } from '../ui/regions.tsx';
import { Page } from './page.tsx';

/** An address inside a workspace without a screen: the sidebar stays. */
export function NotHere() {
  return (
    <Page title={t('shell.notHere')}>
      <Nothing />
    </Page>
  );
}

/** An address outside of every workspace. The visitor may be nobody we know. */
export function NotHereAlone() {
  useEffect(() => {
    document.title = `${t('shell.notHere')} · Parlance`;
  });
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas">
      <h1 className="sr-only">{t('shell.notHere')}</h1>
      <Nothing />
    </main>
  );
}

function Nothing() {
  return (
    <Empty
      icon={MapPinOff}
      title={t('shell.notHere')}
      action={
        <Link to="/w" className={buttonClass({ variant: 'primary' })}>
          {t('shell.goHome')}
        </Link>
      }
    >
      {t('shell.notHere.next')}
    </Empty>
  );
}
