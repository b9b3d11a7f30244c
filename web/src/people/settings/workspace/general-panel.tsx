import { useState } from 'react';
import { useAct } from '../../../api/use-call.ts';
import { problemAt, problemOf } from '../../../api/explain.ts';
import { allLanguages } from '../../../localize/all-languages.ts';
import { LanguagePicker } from '../../../localize/language-picker.tsx';
import { languageName, list } from '../../../text/format.ts';
import { t } from '../../../text/text.ts';
import { Copyable } from '../../../ui/bits.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/card.tsx';
import { Field, InputField } from '../../../ui/field.tsx';
import { SettingRow } from '../setting-row.tsx';
import { ZoneSelect } from '../../../ui/zone-select.tsx';
import type { Workspace } from '../../../shell/member.ts';

const FIELDS = ['name', 'timezone', 'locales'];

export function GeneralPanel({ workspace, mayChange }: { workspace: Workspace; mayChange: boolean }) {
  return (
    <Panel
      title={t('workspace.general')}
      note={<Copyable value={workspace.id} label={t('workspace.copyId')} />}
    >
      {mayChange ? <GeneralForm workspace={workspace} /> : <GeneralFacts workspace={workspace} />}
    </Panel>
  );
}

function GeneralFacts({ workspace: { name, timezone, locales } }: { workspace: Workspace }) {
  return (
    <>
      <SettingRow label={t('workspace.name')}>{name}</SettingRow>
      <SettingRow label={t('profile.zone')}>{timezone}</SettingRow>
      <SettingRow label={t('workspace.locales')}>{list(locales.map(languageName))}</SettingRow>
    </>
  );
}

function GeneralForm({ workspace }: { workspace: Workspace }) {
  const [name, setName] = useState(workspace.name);
  const [timezone, setTimezone] = useState(workspace.timezone);
  const [locales, setLocales] = useState<readonly string[]>(workspace.locales);
  const { run, isBusy, error } = useAct('update_workspace', {
    quiet: true,
    changes: ['list_workspaces', 'get_workspace_context'],
    done: t('workspace.saved'),
  });
  const problem = problemOf(error, FIELDS);
  return (
    <form
      className="space-y-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        run({ name, timezone, locales: [...locales] });
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField
          label={t('workspace.name')}
          problem={problemAt(error, 'name')}
          required
          maxLength={80}
          value={name}
          onChange={(e) => setName(e.target.value)}
        />
        <Field
          label={t('profile.zone')}
          hint={t('workspace.zone.hint')}
          problem={problemAt(error, 'timezone')}
        >
          {(p) => <ZoneSelect {...p} value={timezone} onChange={(e) => setTimezone(e.target.value)} />}
        </Field>
      </div>
      <LanguagePicker
        label={t('workspace.locales')}
        hint={t('workspace.locales.hint')}
        languages={allLanguages(workspace.locales)}
        chosen={locales}
        onChange={setLocales}
        problem={problemAt(error, 'locales') ?? problem}
      />
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {t('common.save')}
      </Button>
    </form>
  );
}
