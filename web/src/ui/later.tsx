import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { t } from '../text/text.ts';
import { Button } from './button.tsx';

const AGAIN_MS = 2000;

/**
 * What opens on demand, or stands beside, is loaded when it is drawn: the page does not wait for it. `meanwhile` keeps
 * its place where something stands below it, so that nothing moves away from under a pointer.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await untilLoaded(load) }));
  return function Later(props: Props) {
    return (
      <Suspense fallback={meanwhile}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/**
 * A network that is gone for a moment, or a server that has a newer page, must not take down the page around it with
 * what is written there. A browser does not ask again for a module that it could not get: only a reload does.
 */
async function untilLoaded<Props>(load: () => Promise<ComponentType<Props>>): Promise<ComponentType<Props>> {
  for (;;) {
    try {
      return await load();
    } catch {
      if (navigator.onLine) return Missing;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

function Missing() {
  return (
    <span className="flex flex-wrap items-center gap-2 p-2 text-xs text-fg-2">
      {t('later.missing')}
      <Button size="xs" onClick={() => location.reload()}>
        {t('later.reload')}
      </Button>
    </span>
  );
}
