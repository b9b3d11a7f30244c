import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/tone.ts';
import { useLocalizations } from './use-localizations.ts';

const STATES = [
  ['in_review', 'ai'],
  ['translating', 'brand'],
  ['failed', 'bad'],
  ['completed', 'ok'],
] as const satisfies readonly (readonly [string, Tone])[];

/**
 * The progress of the other languages. Those that wait for a person come first; "done" is shown only if nothing else
 * is.
 */
export function LocalizeState({ postId, onOpen }: { postId: string; onOpen: () => void }) {
  const { data, isPlaceholderData } = useLocalizations(postId);
  if (!data || isPlaceholderData) return null;
  const counts = STATES.map(
    ([state, tone]) => [state, tone, data.items.filter(({ status }) => status === state).length] as const,
  ).filter(([, , count]) => count > 0);
  const open = counts.filter(([state]) => state !== 'completed');
  if (counts.length === 0) return null;
  return (
    <button type="button" onClick={onOpen} className="flex flex-wrap gap-1 rounded-sm px-1">
      {(open.length > 0 ? open : counts).map(([state, tone, count]) => (
        <Tag key={state} tone={tone}>
          {t(`localizePost.count.${state}`, { count })}
        </Tag>
      ))}
    </button>
  );
}
