import type { Draft } from './draft.ts';
import { AddToPoolButton } from './later.tsx';
import { SignChoice } from './sign-choice.tsx';
import { UtmFields } from './utm-fields.tsx';

/** What is added to the post when it goes out. */
export function Finishing({
  draft,
  isLocked,
  onChange,
}: {
  draft: Draft;
  isLocked: boolean;
  onChange: (change: Partial<Draft>) => void;
}) {
  return (
    <>
      <SignChoice draft={draft} isLocked={isLocked} onChange={(signs) => onChange({ signs })} />
      <UtmFields draft={draft} isLocked={isLocked} onChange={(utm) => onChange({ utm })} />
      <AddToPoolButton draft={draft} size="sm" variant="ghost" className="self-start" />
    </>
  );
}
