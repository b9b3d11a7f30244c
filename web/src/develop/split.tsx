import { type ReactNode, useSyncExternalStore } from 'react';
import { Sheet } from '../ui/dialog.tsx';

const wide = matchMedia('(min-width: 1180px)');
const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};
export const useIsWide = () => useSyncExternalStore(subscribe, () => wide.matches);

/** A list with the chosen item beside it, or over it if there is no room. */
export function Split({
  label,
  isOpen,
  detail,
  onClose,
  children,
}: {
  label: string;
  isOpen: boolean;
  detail: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const isWide = useIsWide();
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] min-[1180px]:grid-cols-[minmax(0,1fr)_minmax(420px,500px)]">
      <div className="flex min-h-0 flex-col overflow-y-auto bg-surface">{children}</div>
      {isWide ? (
        <aside aria-label={label} className="flex min-h-0 flex-col border-l border-line bg-surface">
          {detail}
        </aside>
      ) : (
        <Sheet isOpen={isOpen} onClose={onClose} title={label}>
          <div className="-mx-5 -my-4">{detail}</div>
        </Sheet>
      )}
    </div>
  );
}
