import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../text/text.ts';
import { collectDropped, type Found } from './collect-dropped.ts';

/** Takes files that are dropped anywhere on the page, and says so while they are held over it. */
export function DropAnywhere({ onFiles }: { onFiles: (found: Found[]) => void }) {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    // Each element that is entered is also left; only when the last one is left has the file left the page.
    let depth = 0;
    const has = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const enter = (event: DragEvent) => {
      if (!has(event)) return;
      depth += 1;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!has(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const over = (event: DragEvent) => has(event) && event.preventDefault();
    const drop = (event: DragEvent) => {
      if (!has(event) || !event.dataTransfer) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      void collectDropped(event.dataTransfer).then((found) => latest.current(found));
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, []);
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-xl border-2 border-dashed border-brand bg-brand-soft/90">
      <p className="flex items-center gap-2 text-lg font-semibold text-brand-text">
        <FileUp className="size-6" aria-hidden />
        {t('push.drop.now')}
      </p>
    </div>
  );
}
