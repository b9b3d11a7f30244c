import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '../../api/client.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Choice, InputField } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { AccountSelect } from './account-select.tsx';
import { LanguageSelect } from './language-select.tsx';

type LinkTags = Output<'get_link_tags'>;
type Override = LinkTags['overrides'][number];
const NAMES = ['source', 'medium', 'campaign'] as const;

/** UTM parameters: added to links when posts go out. */
export function LinkTagsPanel({ mayChange }: { mayChange: boolean }) {
  const query = useCall('get_link_tags', {});
  return (
    <Panel title={t('wording.links')} note={t(mayChange ? 'wording.links.note' : 'wording.onlyManagers')}>
      <Loaded of={query} rows={3}>
        {(tags) => <LinkTagsForm key={tags.version} tags={tags} mayChange={mayChange} />}
      </Loaded>
    </Panel>
  );
}

function LinkTagsForm({ tags, mayChange }: { tags: LinkTags; mayChange: boolean }) {
  const [isOn, setOn] = useState(tags.isOn);
  const [domains, setDomains] = useState(tags.domains.join(', '));
  const [values, setValues] = useState({
    source: tags.source,
    medium: tags.medium,
    campaign: tags.campaign,
  });
  const [overrides, setOverrides] = useState(tags.overrides);
  const save = useAct('set_link_tags', {
    changes: ['get_link_tags', 'precheck_draft', 'precheck_post'],
    quiet: true,
    done: t('wording.saved'),
  });
  const changeOverride = (index: number, change: Override) =>
    setOverrides(overrides.map((each, i) => (i === index ? { ...each, ...change } : each)));
  return (
    <form
      className="space-y-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        const hosts = domains.split(/[\s,]+/u).filter(Boolean);
        save.run({
          isOn,
          domains: hosts,
          ...values,
          overrides: overrides.map(withoutEmpty),
          version: tags.version,
        });
      }}
    >
      <fieldset disabled={!mayChange} className="space-y-4">
        <Choice
          label={t('wording.links.on')}
          checked={isOn}
          disabled={!mayChange}
          onCheckedChange={(next) => setOn(next === true)}
        />
        <InputField
          label={t('wording.links.domains')}
          hint={t('wording.links.domains.hint')}
          value={domains}
          onChange={(event) => setDomains(event.target.value)}
        />
        <div className="grid gap-3 sm:grid-cols-3">
          {NAMES.map((name) => (
            <InputField
              key={name}
              label={t(`wording.links.${name}`)}
              maxLength={100}
              value={values[name]}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          ))}
        </div>
        <p className="text-xs text-fg-3">{t('wording.links.variables')}</p>
        {overrides.map((each, index) => (
          <fieldset
            // oxlint-disable-next-line react/no-array-index-key -- they have no name of their own
            key={index}
            className="grid items-end gap-3 rounded-lg border border-line p-3 sm:grid-cols-6"
          >
            <legend className="px-1 text-xs text-fg-3">
              {t('wording.links.override', { number: index + 1 })}
            </legend>
            <AccountSelect
              value={each.accountId ?? ''}
              onChange={(accountId) => changeOverride(index, { accountId })}
            />
            <LanguageSelect
              value={each.locale ?? ''}
              onChange={(locale) => changeOverride(index, { locale })}
            />
            {NAMES.map((name) => (
              <InputField
                key={name}
                label={t(`wording.links.${name}`)}
                maxLength={100}
                placeholder={values[name]}
                value={each[name] ?? ''}
                onChange={(event) => changeOverride(index, { [name]: event.target.value })}
              />
            ))}
            {mayChange && (
              <IconButton
                icon={X}
                label={t('wording.links.override.remove', { number: index + 1 })}
                type="button"
                onClick={() => setOverrides(overrides.filter((_, i) => i !== index))}
              />
            )}
          </fieldset>
        ))}
        <FormProblem error={save.error} />
        {mayChange && (
          <div className="flex gap-2">
            <Button type="button" size="sm" onClick={() => setOverrides([...overrides, {}])}>
              <Plus />
              {t('wording.links.override.add')}
            </Button>
            <span className="flex-1" />
            <Button type="submit" variant="primary" disabled={save.isBusy}>
              {t('common.save')}
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  );
}

/** An empty field uses the value for all. */
const withoutEmpty = (override: Override): Override =>
  Object.fromEntries(Object.entries(override).filter(([, value]) => value !== undefined && value !== ''));
