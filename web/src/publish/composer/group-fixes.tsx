import { list } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { titleOf } from '../platform-icon.tsx';
import type { Change, Draft, Scope } from './draft.ts';
import type { Group } from './group-issues.ts';

/** What can be done about a problem that several accounts share. */
export function GroupFixes({
  group: { kind, part, mediaIds, at },
  platforms,
  draft,
  isLocked,
  onOwn,
  onChange,
}: {
  group: Group;
  platforms: readonly string[];
  draft: Draft;
  isLocked: boolean;
  onOwn: (scope: Scope, own: Change) => void;
  onChange: (change: Partial<Draft>) => void;
}) {
  if (isLocked) return null;
  if (kind === 'alt')
    return (
      <Button
        size="xs"
        onClick={() => document.querySelector<HTMLElement>(`[data-alt="${mediaIds[0]}"]`)?.focus()}
      >
        {t('compose.alt.write')}
      </Button>
    );
  // A version's own thread is fixed where it is written.
  if (kind === 'empty' && part > 0 && draft.variants.every(({ rest }) => rest.parts === null))
    return (
      <Button
        size="xs"
        onClick={() => onOwn({}, ({ parts }) => ({ parts: parts.filter((_, i) => i !== part - 1) }))}
      >
        {t('compose.part.remove', { number: part + 1 })}
      </Button>
    );
  if (kind === 'noPoll') {
    const without = at.map(({ accountId }) => accountId);
    const others = draft.accountIds.filter((id) => !without.includes(id));
    return (
      <>
        <Button size="xs" onClick={() => onChange({ poll: null })}>
          {t('compose.poll.remove')}
        </Button>
        {others.length > 0 && (
          <Button size="xs" onClick={() => onChange({ accountIds: others })}>
            {t('compose.leaveOut', { platforms: list(platforms.map(titleOf)) })}
          </Button>
        )}
      </>
    );
  }
  return null;
}
