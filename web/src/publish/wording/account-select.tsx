import { t } from '../../text/text.ts';
import { Options, SelectField } from '../../ui/field.tsx';
import { titleOf } from '../platform-icon.tsx';
import { useAccounts } from '../use-people.ts';

/** An account, or all. */
export function AccountSelect({
  value,
  problem,
  onChange,
}: {
  value: string;
  problem?: string | null | undefined;
  onChange: (accountId: string) => void;
}) {
  const { all } = useAccounts();
  return (
    <SelectField
      label={t('wording.account')}
      problem={problem}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('wording.account.any')}</option>
      <Options
        of={all.map(({ id, displayName, platform }) => [id, `${displayName} · ${titleOf(platform)}`])}
      />
    </SelectField>
  );
}
