import { useMemo } from 'react';
import { explain, problemOf } from '../api/explain.ts';
import { Copyable } from './bits.tsx';
import { cn } from './cn.ts';
import { NextStep } from './next-step.tsx';

/**
 * The server's refusal of a form: cause, next step and the id of the call. What it said about one of `fields` is
 * already shown at that field.
 */
export function FormProblem({
  id: at,
  error,
  fields = [],
  className,
}: {
  id?: string;
  error: unknown;
  fields?: readonly string[];
  className?: string;
}) {
  const text = problemOf(error, fields);
  const { next, id, until } = useMemo(() => explain(error), [error]);
  if (text === null) return null;
  return (
    <div id={at} role="alert" className={cn('text-sm text-bad-text', className)}>
      <p>
        {text} <NextStep text={next} until={until} />
      </p>
      {id !== null && <Copyable value={id} className="text-2xs" />}
    </div>
  );
}
