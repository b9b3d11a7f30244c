import { useState } from 'react';
import type { Input as Wish } from '../../api/client.ts';
import { problemAt } from '../../api/explain.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { Choice, InputField } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { AccountChoices } from '../account-choices.tsx';
import { LanguageSelect } from '../wording/language-select.tsx';
import { asInput, CHANGED, type Pool } from './pool.ts';

const FIELDS = ['name', 'accountIds', 'locale', 'cooldownDays', 'leadHours'];
const NEW: Wish<'save_pool'> = {
  name: '',
  accountIds: [],
  tags: [],
  locale: null,
  localize: false,
  cooldownDays: 30,
  leadHours: 24,
};

/** The accounts of a pool, and how often the same post may go out. */
export function PoolDialog({ pool, onClose }: { pool: Pool | null; onClose: () => void }) {
  const [wish, setWish] = useState(pool === null ? NEW : asInput(pool));
  const change = (next: Partial<Wish<'save_pool'>>) => setWish({ ...wish, ...next });
  const save = useAct('save_pool', {
    changes: CHANGED,
    quiet: true,
    done: t('feeds.saved'),
    onDone: onClose,
  });
  const tags = useCall('list_tags', {}, { staleTime: 60_000 });
  const tagged = wish.tags ?? [];
  const accountsProblem = problemAt(save.error, 'accountIds');
  return (
    <FormDialog
      onClose={onClose}
      title={t(pool === null ? 'pools.new' : 'pools.edit')}
      lead={t('pools.lead')}
      submit={t('common.save')}
      isBusy={save.isBusy}
      onSubmit={() => save.run(wish)}
    >
      <InputField
        label={t('feeds.name')}
        problem={problemAt(save.error, 'name')}
        required
        maxLength={80}
        value={wish.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <AccountChoices
        legend={t('feeds.accounts')}
        chosen={wish.accountIds}
        onChange={(accountIds) => change({ accountIds })}
      />
      {accountsProblem && (
        <p role="alert" className="text-xs text-bad-text">
          {accountsProblem}
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <InputField
          label={t('pools.cooldown')}
          hint={t('pools.cooldown.hint')}
          problem={problemAt(save.error, 'cooldownDays')}
          type="number"
          required
          min={1}
          max={730}
          value={wish.cooldownDays}
          onChange={(event) => change({ cooldownDays: event.target.valueAsNumber })}
        />
        <InputField
          label={t('pools.lead.hours')}
          hint={t('pools.lead.hint')}
          problem={problemAt(save.error, 'leadHours')}
          type="number"
          required
          min={1}
          max={336}
          value={wish.leadHours}
          onChange={(event) => change({ leadHours: event.target.valueAsNumber })}
        />
      </div>
      <LanguageSelect
        value={wish.locale ?? ''}
        problem={problemAt(save.error, 'locale')}
        onChange={(locale) => change({ locale: locale === '' ? null : locale })}
      />
      <Choice
        label={t('feeds.localize')}
        checked={wish.localize === true}
        onCheckedChange={(next) => change({ localize: next === true })}
      />
      {tags.data && tags.data.items.length > 0 && (
        <fieldset className="space-y-1.5">
          <legend className="text-xs font-medium text-fg-2">{t('compose.tags')}</legend>
          {tags.data.items.map(({ id, name }) => (
            <Choice
              key={id}
              label={name}
              checked={tagged.includes(id)}
              onCheckedChange={(next) =>
                change({ tags: next === true ? [...tagged, id] : tagged.filter((each) => each !== id) })
              }
            />
          ))}
        </fieldset>
      )}
      <FormProblem error={save.error} fields={FIELDS} />
    </FormDialog>
  );
}
