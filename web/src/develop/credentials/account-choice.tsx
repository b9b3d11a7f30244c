import { useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Choice } from '../../ui/field.tsx';

/** Every account, including later ones, or only the chosen ones. */
export function AccountChoice({
  value,
  onChange,
}: {
  value: readonly string[] | null;
  onChange: (value: readonly string[] | null) => void;
}) {
  const accounts = useCall('list_accounts', {});
  const items = accounts.data?.accounts ?? [];
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium text-fg-2">{t('dev.accounts')}</legend>
      <Choice
        checked={value === null}
        onCheckedChange={(next) => onChange(next === true ? null : [])}
        label={t('dev.accounts.all')}
        hint={t('dev.accounts.all.hint')}
      />
      {value !== null && (
        <div
          className="mt-2 max-h-36 space-y-1.5 overflow-y-auto rounded-md border border-line p-2"
          tabIndex={0}
          role="group"
          aria-label={t('dev.accounts')}
        >
          {items.length === 0 && <p className="text-xs text-fg-3">{t('dev.accounts.none')}</p>}
          {items.map((each) => (
            <Choice
              key={each.id}
              checked={value.includes(each.id)}
              onCheckedChange={(next) =>
                onChange(next === true ? [...value, each.id] : value.filter((id) => id !== each.id))
              }
              label={each.displayName}
              hint={`${each.handle} · ${each.platform}`}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
