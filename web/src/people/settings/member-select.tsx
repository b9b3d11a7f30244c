import { usePages } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Options, Select } from '../../ui/field.tsx';

/** Narrows a list to one member. */
export function MemberSelect({ value, onChange }: { value: string; onChange: (userId: string) => void }) {
  const members = usePages('list_members', { limit: 100 });
  return (
    <Select
      aria-label={t('filter.member')}
      className="w-48"
      value={value}
      onChange={(e) => onChange(e.target.value)}
    >
      <option value="">{t('filter.everybody')}</option>
      <Options of={members.items.map((each) => [each.userId, each.name])} />
    </Select>
  );
}
