import { useSecondsUntil } from '../api/use-wait.ts';
import { when } from '../text/format.ts';
import { t } from '../text/text.ts';

/** Longer waits are shown as a time of day. */
const COUNTED_SEC = 3600;

/** What to do after a failure. If the server asked to wait, the seconds are counted down. */
export function NextStep({ text, until }: { text: string; until: number | null }) {
  const left = useSecondsUntil(until);
  if (until === null) return <>{text}</>;
  if (left === 0) return <>{t('error.429.now')}</>;
  if (left > COUNTED_SEC) return <>{t('error.429.at', { time: when(until) })}</>;
  return <span className="tnum">{t('error.429.next', { seconds: left })}</span>;
}
