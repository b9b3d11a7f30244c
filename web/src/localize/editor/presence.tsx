import { useNames } from '../../publish/use-people.ts';
import { t } from '../../text/text.ts';
import { Avatar } from '../../ui/bits.tsx';
import type { Present } from './use-presence.ts';

const SHOWN = 5;

/** The other people in the editor, and their languages. */
export function PresentPeople({ others, language }: { others: readonly Present[]; language: string }) {
  const nameOf = useNames();
  const people = [...new Map(others.map((each) => [each.user_id, each])).values()];
  if (people.length === 0) return null;
  return (
    <ul aria-label={t('presence.others', { count: people.length })} className="flex -space-x-1.5">
      {people.slice(0, SHOWN).map((each) => {
        const name = nameOf(each.user_id);
        const label =
          each.language === language
            ? t('presence.here', { name })
            : t('presence.at', { name, language: each.language });
        return (
          <li key={each.user_id} title={label}>
            <Avatar name={name} size={22} className="ring-2 ring-surface" />
            <span className="sr-only">{label}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Marks a row that somebody else has open. */
export function PresentInRow({ people }: { people: readonly string[] }) {
  const nameOf = useNames();
  return people.map((id) => {
    const label = t('presence.inRow', { name: nameOf(id) });
    return (
      <span key={id} title={label} className="inline-flex">
        <Avatar name={nameOf(id)} size={16} />
        <span className="sr-only">{label}</span>
      </span>
    );
  });
}
