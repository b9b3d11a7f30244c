import { Choice } from '../ui/field.tsx';
import { AccountName } from './account-name.tsx';
import { useAccounts } from './use-people.ts';

/** Some of the accounts of the workspace. */
export function AccountChoices({
  legend,
  chosen,
  onChange,
}: {
  legend: string;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const { all } = useAccounts();
  if (all.length === 0) return null;
  return (
    <fieldset className="space-y-1.5">
      <legend className="text-xs font-medium text-fg-2">{legend}</legend>
      {all.map((account) => (
        <Choice
          key={account.id}
          label={<AccountName account={account} platform={account.platform} />}
          checked={chosen.includes(account.id)}
          onCheckedChange={(next) =>
            onChange(next === true ? [...chosen, account.id] : chosen.filter((each) => each !== account.id))
          }
        />
      ))}
    </fieldset>
  );
}
