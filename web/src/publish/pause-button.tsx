import { Pause, Play } from 'lucide-react';
import { t } from '../text/text.ts';
import { Button } from '../ui/button.tsx';

/** Pauses and resumes something that runs by itself: a feed or a pool. */
export function PauseButton({
  name,
  isPaused,
  isBusy,
  onClick,
}: {
  name: string;
  isPaused: boolean;
  isBusy: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      size="sm"
      disabled={isBusy}
      aria-label={t(isPaused ? 'feeds.resume.this' : 'feeds.pause.this', { name })}
      onClick={onClick}
    >
      {isPaused ? <Play /> : <Pause />}
      {t(isPaused ? 'feeds.resume' : 'feeds.pause')}
    </Button>
  );
}
