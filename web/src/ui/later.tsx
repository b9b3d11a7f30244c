import { type ComponentType, lazy, Suspense } from 'react';

const AGAIN_MS = 2000;

/** What opens on demand, or stands beside, is loaded when it is drawn: the page does not wait for it. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await untilLoaded(load) }));
  return function Later(props: Props) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/** A network that is gone for a moment must not take down the page around it, with what is written there. */
async function untilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      // Online, it is the server that has it no more: an old page, which says so.
      if (navigator.onLine) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
