import { Link } from '@tanstack/react-router';
import { MapPinOff } from 'lucide-react';
import { t } from '../text/text.ts';
import { buttonClass } from '../ui/button.tsx';
import { Empty } from '../ui/regions.tsx';

export function NotHere() {
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
