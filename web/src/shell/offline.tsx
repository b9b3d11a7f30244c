import { CloudOff, RadioTower } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { stream } from '../api/events.ts';
import { t } from '../text/text.ts';

const watchNetwork = (tell: () => void) => {
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
};

/** Says that the data may be outdated, and why. */
export function Offline() {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const state = useSyncExternalStore(stream.subscribe, stream.state);
  if (!isOnline)
    return (
      <Bar>
        <CloudOff className="size-4" aria-hidden />
        {t('shell.offline')}
      </Bar>
    );
  if (state !== 'lost') return null;
  return (
    <Bar>
      <RadioTower className="size-4" aria-hidden />
      {t('shell.reconnecting')}
    </Bar>
  );
}

function Bar({ children }: { children: React.ReactNode }) {
  return (
    <div
      role="status"
      className="flex items-center gap-2 border-b border-warn-line bg-warn-soft px-6 py-1.5 text-xs text-warn-text"
    >
      {children}
    </div>
  );
}
