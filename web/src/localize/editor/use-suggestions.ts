import { useEffect, useState } from 'react';
import type { Output } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';

export type Suggestions = Output<'suggest_for_row'>;

const PAUSE_MS = 350;

/** Suggestions for a row; requested again a moment after something was written. */
export function useSuggestions(id: string | undefined, language: string, draft: string | undefined) {
  const [settled, setSettled] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  // A draft of the previous row must not be sent for this one.
  const text = draft === undefined ? undefined : settled;
  const query = useCall(
    'suggest_for_row',
    { id: id ?? '', language, ...(text !== undefined && { text }) },
    { enabled: id !== undefined },
  );
  const isOfCell = query.data?.id === id && query.data?.language === language;
  return { ...query, data: isOfCell ? query.data : undefined };
}
