import { lazy, Suspense, useSyncExternalStore } from 'react';
import { need } from '../text/text.ts';
import { gate } from './gate.ts';

// Most visits never meet them.
const load = async () => (await Promise.all([import('./questions.tsx'), need(['people'])]))[0];
const SignInAgain = lazy(async () => ({ default: (await load()).SignInAgain }));
const ProveAgain = lazy(async () => ({ default: (await load()).ProveAgain }));

/** The server's questions in between: signing in again over the page, or proving one's identity again. */
export function Gates() {
  const question = useSyncExternalStore(gate.subscribe, gate.question);
  if (question === null) return null;
  return <Suspense>{question === 'sign-in' ? <SignInAgain /> : <ProveAgain />}</Suspense>;
}
