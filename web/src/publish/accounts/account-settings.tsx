import { useState } from 'react';
import { useAct } from '../../api/use-call.ts';
import { problemAt } from '../../api/explain.ts';
import { ZoneSelect } from '../../ui/zone-select.tsx';
import { shownZone } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, Field } from '../../ui/field.tsx';
import type { Account } from '../states.ts';
import { CHANGED } from './account-order.ts';
import { LanguageField } from './language-field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';

/** Language, zone, pause and groups of an account. */
export function AccountSettings({
  account,
  groups,
}: {
  account: Account;
  groups: readonly { id: string; name: string }[];
}) {
  const [locale, setLocale] = useState(account.locale ?? '');
  const [timezone, setTimezone] = useState(account.timezone);
  const [isPaused, setPaused] = useState(account.paused);
  const [groupIds, setGroupIds] = useState<readonly string[]>(account.groupIds);
  const save = useAct('update_account', { changes: CHANGED, quiet: true, done: t('planning.saved') });
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.run({
          accountId: account.id,
          version: account.version,
          locale: locale === '' ? null : locale,
          timezone,
          paused: isPaused,
          groupIds: [...groupIds],
        });
      }}
    >
      <LanguageField value={locale} problem={problemAt(save.error, 'locale')} onChange={setLocale} />
      <Choice
        label={t('accounts.ownZone')}
        hint={t('accounts.ownZone.hint')}
        checked={timezone !== null}
        onCheckedChange={(isOn) => setTimezone(isOn === true ? shownZone() : null)}
      />
      {timezone !== null && (
        <Field label={t('calendar.zone')} problem={problemAt(save.error, 'timezone')}>
          {(p) => (
            <ZoneSelect {...p} value={timezone} onChange={(event) => setTimezone(event.target.value)} />
          )}
        </Field>
      )}
      <Choice
        label={t('accounts.pause')}
        hint={t('accounts.pause.hint')}
        checked={isPaused}
        onCheckedChange={(isOn) => setPaused(isOn === true)}
      />
      {groups.length > 0 && (
        <fieldset className="space-y-1.5">
          <legend className="mb-1.5 text-xs font-medium text-fg-2">{t('accounts.groups')}</legend>
          {groups.map(({ id, name }) => (
            <Choice
              key={id}
              label={name}
              checked={groupIds.includes(id)}
              onCheckedChange={(isOn) =>
                setGroupIds(isOn === true ? [...groupIds, id] : groupIds.filter((each) => each !== id))
              }
            />
          ))}
        </fieldset>
      )}
      <FormProblem error={save.error} fields={['locale', 'timezone']} />
      <Button type="submit" variant="primary" isBusy={save.isBusy}>
        {t('common.save')}
      </Button>
    </form>
  );
}
