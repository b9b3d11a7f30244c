import { useState } from 'react';
import { KEY_SCOPES, type KeyScope } from '#platform/rights/scopes.ts';
import type { Output } from '../../api/client.ts';
import { problemAt } from '../../api/explain.ts';
import { useAct } from '../../api/use-call.ts';
import { useProject } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { Choice, InputField, SelectField, TextAreaField } from '../../ui/field.tsx';
import { endOf, type Lifetime, LIFETIMES, lifetimeName, linesOf } from '../expiry.ts';
import { SecretOnce } from '../secret-once.tsx';
import { oneOf } from '#kernel/narrow.ts';
import { FormProblem } from '../../ui/form-problem.tsx';

export function CreateKey({ onClose }: { onClose: () => void }) {
  const { all, current } = useProject();
  const [project, setProject] = useState(current?.project_id ?? '');
  const [label, setLabel] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>([]);
  const [addresses, setAddresses] = useState('');
  const [life, setLife] = useState<Lifetime>('never');
  const [made, setMade] = useState<Output<'create_app_key'> | null>(null);
  const create = useAct('create_app_key', { changes: ['list_app_keys'], onDone: setMade, quiet: true });

  if (made)
    return (
      <SecretOnce
        title={t('dev.keys.created')}
        lead={t('dev.keys.created.lead')}
        secrets={[
          { label: t('dev.keys.key'), value: made.app_key },
          { label: t('dev.keys.secret'), value: made.app_secret },
        ]}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      onClose={onClose}
      title={t('dev.keys.create')}
      lead={t('dev.keys.create.lead')}
      submit={t('dev.keys.create.submit')}
      isBusy={create.isBusy}
      onSubmit={() =>
        create.run({
          project_id: project,
          ...(label.trim() !== '' && { label }),
          scopes: [...scopes],
          allowed_ips: linesOf(addresses),
          expires_at: endOf(life),
        })
      }
    >
      <SelectField
        label={t('dev.project')}
        problem={problemAt(create.error, 'project_id')}
        value={project}
        onChange={(e) => setProject(e.target.value)}
      >
        {all.map((each) => (
          <option key={each.project_id} value={each.project_id}>
            {each.name}
          </option>
        ))}
      </SelectField>
      <InputField
        label={t('dev.name')}
        hint={t('dev.keys.name.hint')}
        problem={problemAt(create.error, 'label')}
        maxLength={80}
        value={label}
        onChange={(e) => setLabel(e.target.value)}
      />
      <fieldset className="space-y-2">
        <legend className="text-xs font-medium text-fg-2">{t('dev.scopes')}</legend>
        <p className="text-xs text-fg-3">{t('dev.keys.scopes.hint')}</p>
        <div className="grid gap-2 sm:grid-cols-2">
          {KEY_SCOPES.map((scope) => (
            <Choice
              key={scope}
              checked={scopes.includes(scope)}
              onCheckedChange={(next) =>
                setScopes(next === true ? [...scopes, scope] : scopes.filter((each) => each !== scope))
              }
              label={t(`dev.keyScope.${scope}`)}
              hint={t(`dev.keyScope.${scope}.hint`)}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextAreaField
          label={t('dev.addresses')}
          hint={t('dev.addresses.hint')}
          problem={problemAt(create.error, 'allowed_ips')}
          className="min-h-16 font-mono text-xs"
          value={addresses}
          onChange={(e) => setAddresses(e.target.value)}
        />
        <SelectField
          label={t('dev.expires')}
          problem={problemAt(create.error, 'expires_at')}
          value={life}
          onChange={(e) => setLife(oneOf(LIFETIMES, e.target.value) ?? life)}
        >
          {LIFETIMES.map((each) => (
            <option key={each} value={each}>
              {lifetimeName(each)}
            </option>
          ))}
        </SelectField>
      </div>
      <FormProblem error={create.error} fields={['project_id', 'label', 'allowed_ips', 'expires_at']} />
    </FormDialog>
  );
}
