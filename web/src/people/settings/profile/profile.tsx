import { useState } from 'react';
import { useAct, useCall } from '../../../api/use-call.ts';
import { problemAt, problemOf } from '../../../api/explain.ts';
import { t } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/card.tsx';
import { InputField } from '../../../ui/field.tsx';
import { Loaded } from '../../../ui/regions.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { PreferencesPanel } from './preferences-panel.tsx';

export function Screen() {
  const me = useCall('get_me', {});
  return (
    <SettingsPage title={t('settings.profile')}>
      <Loaded of={me}>
        {(person) => (
          <>
            <Person key={person.name} name={person.name} email={person.email} />
            <PreferencesPanel preferences={person.preferences} />
          </>
        )}
      </Loaded>
    </SettingsPage>
  );
}

function Person({ name, email }: { name: string; email: string }) {
  const [text, setText] = useState(name);
  const { run, isBusy, error } = useAct('update_me', {
    changes: ['get_me', 'list_members'],
    done: t('profile.saved'),
    quiet: true,
  });
  return (
    <Panel title={t('profile.person')} note={t('profile.person.note')}>
      <form
        className="space-y-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          run({ name: text });
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <InputField
            label={t('people.name')}
            problem={problemAt(error, 'name') ?? problemOf(error, ['name'])}
            autoComplete="name"
            required
            maxLength={80}
            value={text}
            onChange={(e) => setText(e.target.value)}
          />
          <InputField
            label={t('people.email')}
            hint={t('profile.email.hint')}
            readOnly
            className="bg-sunken text-fg-2"
            value={email}
          />
        </div>
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={text.trim() === name}>
          {t('common.save')}
        </Button>
      </form>
    </Panel>
  );
}
