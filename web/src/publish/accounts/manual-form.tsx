import { useState } from 'react';
import { problemAt } from '../../api/explain.ts';
import type { Input as InputOf } from '../../api/client.ts';
import { useAct } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { CHANGED } from './account-order.ts';
import { LanguageField } from './language-field.tsx';

/** An account on a platform where a person publishes: it has a name and nothing to authorize. */
export function ManualForm({
  platform,
  onBack,
  onClose,
}: {
  platform: InputOf<'add_manual_account'>['platform'];
  onBack: () => void;
  onClose: () => void;
}) {
  const [handle, setHandle] = useState('');
  const [displayName, setDisplayName] = useState('');
  const [profileUrl, setProfileUrl] = useState('');
  const [locale, setLocale] = useState('');
  const add = useAct('add_manual_account', {
    changes: CHANGED,
    quiet: true,
    done: t('accounts.added'),
    onDone: onClose,
  });
  const problem = (field: string) => problemAt(add.error, field);
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        add.run({
          platform,
          handle: handle.trim(),
          displayName: displayName.trim(),
          profileUrl: profileUrl.trim() || null,
          locale: locale || null,
        });
      }}
    >
      <InputField
        label={t('accounts.field.handle')}
        hint={t('accounts.handle.byHand')}
        problem={problem('handle')}
        required
        maxLength={200}
        value={handle}
        onChange={(event) => setHandle(event.target.value)}
      />
      <InputField
        label={t('accounts.name')}
        problem={problem('displayName')}
        maxLength={200}
        value={displayName}
        onChange={(event) => setDisplayName(event.target.value)}
      />
      <InputField
        label={t('accounts.profileUrl')}
        problem={problem('profileUrl')}
        type="url"
        maxLength={2048}
        placeholder="https://"
        value={profileUrl}
        onChange={(event) => setProfileUrl(event.target.value)}
      />
      <LanguageField value={locale} problem={problem('locale')} onChange={setLocale} />
      <FormProblem error={add.error} fields={['handle', 'displayName', 'profileUrl', 'locale']} />
      <div className="flex justify-end gap-2 pt-2">
        <Button onClick={onBack}>{t('accounts.otherPlatform')}</Button>
        <Button type="submit" variant="primary" isBusy={add.isBusy}>
          {t('accounts.add')}
        </Button>
      </div>
    </form>
  );
}
