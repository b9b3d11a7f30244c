import { lazy, Suspense, useSyncExternalStore } from 'react';
import { gate } from './gate.ts';

// Most visits never meet them.
const SignInAgain = lazy(async () => ({ default: (await import('./questions.tsx')).SignInAgain }));
const ProveAgain = lazy(async () => ({ default: (await import('./questions.tsx')).ProveAgain }));

/** What the server asks in between: signing in again over the page, or showing once more who is there. */
export function Gates() {
  const question = useSyncExternalStore(gate.subscribe, gate.question);
  if (question === null) return null;
  return <Suspense>{question === 'sign-in' ? <SignInAgain /> : <ProveAgain />}</Suspense>;
}
