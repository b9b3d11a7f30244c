import { useEffect, useState } from 'react';
import { t } from '../text/text.ts';

const SECOND_MS = 1000;

/** What is left until then in words, counting down; null when it is over. */
export function useCountdown(until: string): string | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.floor((new Date(until).getTime() - now) / SECOND_MS);
  if (seconds <= 0) return null;
  const pad = (value: number) => String(value).padStart(2, '0');
  const clock = `${pad(Math.floor(seconds / 3600) % 24)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  const days = Math.floor(seconds / 86_400);
  return days === 0 ? clock : t('dev.daysAndClock', { days, clock });
}
