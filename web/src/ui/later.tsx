import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { t } from '../text/text.ts';
import { Button } from './button.tsx';

const AGAIN_MS = 2000;

/**
 * Parts that open on demand, or are beside the main content, are loaded when they are drawn: the page does not wait
 * for them. `meanwhile` keeps their place if something is below, so that nothing moves away from under a pointer.
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
 * A short network failure, or a server with a newer page, must not take down the page with the text that is being
 * written. A browser does not request a module again that it could not get: only a reload does.
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
