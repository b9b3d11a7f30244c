import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { bytes } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { CopyButton } from '../../ui/bits.tsx';
import { buttonClass } from '../../ui/button.tsx';

const SECOND_MS = 1000;

/** A file that is ready: its link, its size, and how long the link is valid. */
export function LinkCard({ url, expiresAt, size }: { url: string; expiresAt: string; size: number }) {
  const left = useSecondsUntil(expiresAt);
  if (left === 0)
    return (
      <p role="status" className="rounded-md border border-warn-line bg-warn-soft p-3 text-sm text-warn-text">
        {t('files.expired')}
      </p>
    );
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md border border-ok-line bg-ok-soft p-3">
      <span className="min-w-0 flex-1 text-sm">
        <span role="status">{t('files.ready', { size: bytes(size) })}</span>
        <span className="tnum block text-xs text-fg-2">{t('files.expires', { time })}</span>
      </span>
      <CopyButton value={url} label={t('files.copy')} text={t('files.copy')} />
      <a href={url} download className={buttonClass({ variant: 'primary', size: 'sm' })}>
        <Download />
        {t('files.download')}
      </a>
    </div>
  );
}

function useSecondsUntil(at: string): number {
  const now = () => Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / SECOND_MS));
  const [left, setLeft] = useState(now);
  useEffect(() => {
    const timer = setInterval(
      () => setLeft(Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / SECOND_MS))),
      SECOND_MS,
    );
    return () => clearInterval(timer);
  }, [at]);
  return left;
}
