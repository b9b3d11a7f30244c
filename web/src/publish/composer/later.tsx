import { type ComponentType, lazy, Suspense } from 'react';

/** What opens on demand is loaded on demand: most posts are written without it. */
function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function Later(props: Props) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

export const CoverDialog = later(async () => (await import('./cover-dialog.tsx')).CoverDialog);
export const CropDialog = later(async () => (await import('./crop-dialog.tsx')).CropDialog);
export const LibraryDialog = later(async () => (await import('./library-dialog.tsx')).LibraryDialog);
export const Localize = later(async () => (await import('./localize.tsx')).Localize);
export const RepeatDialog = later(async () => (await import('./repeat-dialog.tsx')).RepeatDialog);
