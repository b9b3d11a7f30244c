import { Dialog as Radix } from 'radix-ui';
import { X } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { t } from '../text/text.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';

interface Opening {
  /** True by default: most dialogs are drawn only while they are open. */
  isOpen?: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Its purpose, in a sentence. */
  lead?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
}

// The same height as its content: a second dialog, which comes later, dims the first.
const scrim = 'fixed inset-0 z-50 bg-[var(--scrim)] animate-in fade-in-0';

/**
 * A notice lies over an open dialog: pressing Undo or Close there must not close the dialog. The notice may be gone
 * by now.
 */
function stayForNotices(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-notice]')) event.preventDefault();
}

/**
 * The focus starts at the first field and not at the button that closes. Without a field it starts at a harmless
 * button: a key pressed too long must not confirm anything.
 */
function beginInside(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const found = event.currentTarget.querySelectorAll<HTMLElement>(
    '[data-asks] :is(input, select, textarea, button, a[href]):not(:disabled, [data-primary])',
  );
  const first = [...found].find((each) => each.tabIndex >= 0 && each.checkVisibility());
  if (!first) return;
  event.preventDefault();
  first.focus({ preventScroll: true });
}

function Head({ title, lead }: Pick<Opening, 'title' | 'lead'>) {
  return (
    <div className="flex items-start gap-3 border-b border-line px-5 py-4">
      <div className="min-w-0 flex-1">
        <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
        {lead === undefined ? null : (
          <Radix.Description className="mt-0.5 text-sm text-fg-2">{lead}</Radix.Description>
        )}
      </div>
      <Radix.Close asChild>
        <Button variant="ghost" size="icon" aria-label={t('common.close')}>
          <X />
        </Button>
      </Radix.Close>
    </div>
  );
}

/** Asks for something before the page continues. The focus returns to where it came from. */
export function Dialog({
  isOpen = true,
  onClose,
  title,
  lead,
  children,
  footer,
  width = 'max-w-lg',
}: Opening & { width?: string }) {
  return (
    <Radix.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          {...(lead === undefined && { 'aria-describedby': undefined })}
          onInteractOutside={stayForNotices}
          onOpenAutoFocus={beginInside}
          className={cn(
            'fixed left-1/2 top-[8vh] z-50 flex max-h-[84vh] w-[calc(100vw-24px)] -translate-x-1/2 flex-col rounded-xl border border-line bg-surface shadow-e3 animate-in fade-in-0 zoom-in-98',
            width,
          )}
        >
          <Head title={title} lead={lead} />
          <div data-asks className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
            {children}
          </div>
          {footer !== undefined && (
            <div data-asks className="flex justify-end gap-2 border-t border-line px-5 py-3">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A dialog that is a form: Enter sends it. */
export function FormDialog({
  onSubmit,
  submit,
  isBusy = false,
  isDanger = false,
  isDisabled = false,
  children,
  ...opening
}: Omit<Opening, 'footer'> & {
  onSubmit: () => void;
  submit: string;
  isBusy?: boolean;
  isDanger?: boolean;
  isDisabled?: boolean;
  width?: string;
}) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    // A dialog inside another form must not submit that one too.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Dialog {...opening}>
      <form onSubmit={send} className="space-y-4">
        {children}
        <div className="flex justify-end gap-2 pt-2">
          <Button onClick={opening.onClose}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            variant={isDanger ? 'danger' : 'primary'}
            isBusy={isBusy}
            disabled={isDisabled}
          >
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Beside the page, for details that do not need full attention. */
export function Sheet({ isOpen = true, onClose, title, lead, children, footer }: Opening) {
  return (
    <Radix.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          {...(lead === undefined && { 'aria-describedby': undefined })}
          onInteractOutside={stayForNotices}
          className="fixed inset-y-0 right-0 z-50 flex w-full max-w-[560px] flex-col border-l border-line bg-surface shadow-e3 animate-in slide-in-from-right-6"
        >
          <Head title={title} lead={lead} />
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
          {footer !== undefined && (
            <div className="flex justify-end gap-2 border-t border-line px-5 py-3">{footer}</div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
