import { CalendarClock, ChevronRight, MessageCircleReply, PencilLine, Send } from 'lucide-react';
import { type Tier, TIERS } from '#platform/rights/scopes.ts';
import { t } from '../../text/text.ts';
import { cn } from '../../ui/cn.ts';
import { CheckBox } from '../../ui/field.tsx';

const ICONS = { draft: PencilLine, schedule: CalendarClock, publish: Send, reply: MessageCircleReply };

/** From harmless to public. Each tier is granted by itself. */
export function TierLadder({
  value,
  onChange,
  offered = TIERS,
}: {
  value: readonly Tier[];
  onChange: (value: readonly Tier[]) => void;
  /** Nothing else can be granted. */
  offered?: readonly Tier[];
}) {
  return (
    <div className="grid gap-2 sm:grid-cols-4">
      {offered.map((tier, index) => {
        const Icon = ICONS[tier];
        const isOn = value.includes(tier);
        return (
          <label
            key={tier}
            className={cn(
              'relative flex cursor-pointer flex-col gap-1 rounded-md border p-2.5',
              isOn ? 'border-brand-line bg-brand-soft/60' : 'border-line hover:bg-sunken',
            )}
          >
            <span className="flex items-center gap-2 text-sm font-medium">
              <CheckBox
                checked={isOn}
                onCheckedChange={(next) =>
                  onChange(next === true ? [...value, tier] : value.filter((each) => each !== tier))
                }
              />
              <Icon className="size-3.5 text-fg-3" aria-hidden />
              {t(`dev.tier.${tier}`)}
            </span>
            <span className="text-2xs text-fg-3">{t(`dev.tier.${tier}.hint`)}</span>
            {index > 0 && (
              <ChevronRight
                className="absolute top-1/2 -left-[11px] size-3 -translate-y-1/2 text-fg-3 max-sm:hidden"
                aria-hidden
              />
            )}
          </label>
        );
      })}
    </div>
  );
}
