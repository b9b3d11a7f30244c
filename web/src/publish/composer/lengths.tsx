import { useCall } from '../../api/use-call.ts';
import { Counters } from './counters.tsx';

/** How long the text is for each account that gets it, as its platform counts. */
export function Lengths({
  text,
  locale,
  accountIds,
}: {
  text: string;
  locale: string;
  accountIds: readonly string[];
}) {
  const checked = useCall(
    'precheck_draft',
    { content: { text, locale }, accountIds: [...accountIds] },
    { enabled: accountIds.length > 0, staleTime: 60_000 },
  );
  if (!checked.data || accountIds.length === 0) return null;
  return (
    <div className="px-1 pb-2">
      <Counters targets={checked.data.targets} />
    </div>
  );
}
