import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { t } from '../text/text.ts';
import { Copyable } from '../ui/bits.tsx';
import { Button } from '../ui/button.tsx';
import { NextStep } from '../ui/next-step.tsx';
import { dismiss, toastStore } from './toast.ts';

const ICONS = { ok: CircleCheck, bad: CircleAlert, neutral: Info };
const COLOURS = { ok: 'text-ok-text', bad: 'text-bad-text', neutral: 'text-fg-3' };

export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  return (
    <section
      aria-label={t('shell.notices')}
      aria-live="polite"
      className="pointer-events-none fixed bottom-4 right-4 z-[60] flex w-[min(380px,calc(100vw-32px))] flex-col gap-2"
    >
      {toasts.map((each) => {
        const Icon = ICONS[each.tone];
        return (
          <div
            key={each.id}
            className="pointer-events-auto flex items-start gap-2.5 rounded-md border border-line bg-surface px-3 py-2.5 shadow-e3 animate-in fade-in-0 slide-in-from-bottom-2"
          >
            <Icon className={`mt-0.5 size-4 shrink-0 ${COLOURS[each.tone]}`} aria-hidden />
            <div className="min-w-0 flex-1">
              <p className="text-sm">{each.text}</p>
              {each.next && (
                <p className="text-xs text-fg-2">
                  <NextStep text={each.next} until={each.until ?? null} />
                </p>
              )}
              {each.requestId && <Copyable value={each.requestId} className="text-fg-3" />}
            </div>
            {each.undo && (
              <Button
                size="xs"
                onClick={() => {
                  each.undo?.();
                  dismiss(each.id);
                }}
              >
                {t('common.undo')}
              </Button>
            )}
            <Button
              variant="ghost"
              size="icon"
              className="size-6"
              aria-label={t('common.close')}
              onClick={() => dismiss(each.id)}
            >
              <X />
            </Button>
          </div>
        );
      })}
    </section>
  );
}
