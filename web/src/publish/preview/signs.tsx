import { cn } from '../../ui/cn.ts';
import { lookOf } from './looks.ts';

/** What readers can do with it there: only drawn. */
export function Signs({ platform, className }: { platform: string; className?: string }) {
  return (
    <div aria-hidden className={cn('flex justify-between text-feed-2', className)}>
      {lookOf(platform).signs.map((Icon, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row of signs that never moves
        <Icon key={index} className="size-[17px]" />
      ))}
    </div>
  );
}
