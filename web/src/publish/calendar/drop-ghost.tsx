import { t } from '../../text/text.ts';
import { cn } from '../../ui/cn.ts';
import { wallOf } from '../zone.ts';
import { useHover } from './drag.ts';
import { CARD_PX, topOf } from './geometry.ts';
import { clockIn } from './labels.ts';

/** Where the post in hand would land, with its time, or why it cannot. */
export function DropGhost({ place, zone }: { place: string; zone: string }) {
  const drop = useHover(place);
  if (drop?.at == null) return null;
  const isFine = drop.why === null;
  return (
    <div
      aria-hidden
      className={cn(
        'pointer-events-none absolute inset-x-1 z-20 rounded-md border-2 px-1.5 py-1 shadow-e3',
        isFine ? 'border-brand bg-brand-soft' : 'border-bad bg-bad-soft',
      )}
      style={{ top: topOf(wallOf(drop.at, zone).minute) + 1, minHeight: CARD_PX }}
    >
      <span
        className={cn(
          'tnum rounded-xs px-1 text-2xs font-semibold',
          isFine ? 'bg-brand text-brand-fg' : 'bg-bad-text text-canvas',
        )}
      >
        {drop.why === null ? clockIn(drop.at, zone) : t(drop.why)}
      </span>
      <p className="mt-1 line-clamp-2 text-[11.5px] leading-[15px]">{drop.entry.text}</p>
    </div>
  );
}
