import { t } from '../../text/text.ts';
import { Choice, Field, Input, Select, TextArea } from '../../ui/field.tsx';
import type { Draft } from './use-draft.ts';

const PROFILES = ['economy', 'standard', 'best'] as const;

export function Options({ draft, onChange }: { draft: Draft; onChange: (part: Partial<Draft>) => void }) {
  return (
    <div className="space-y-4 p-4">
      <Field label={t('newTask.name')} hint={t('newTask.name.hint')}>
        {(props) => (
          <Input
            {...props}
            value={draft.name}
            maxLength={200}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Choice
        label={t('newTask.scan')}
        hint={t('newTask.scan.hint')}
        checked={draft.scanTerms}
        onCheckedChange={(next) => onChange({ scanTerms: next === true })}
      />
      <Choice
        label={t('newTask.review')}
        hint={t('newTask.review.hint')}
        disabled={!draft.scanTerms}
        checked={draft.scanTerms && draft.reviewTerms}
        onCheckedChange={(next) => onChange({ reviewTerms: next === true })}
      />
      <Field label={t('newTask.profile')} hint={t('newTask.profile.hint')}>
        {(props) => (
          <Select
            {...props}
            value={draft.profile}
            onChange={(event) => onChange({ profile: event.target.value })}
          >
            <option value="">{t('newTask.profile.project')}</option>
            {PROFILES.map((profile) => (
              <option key={profile} value={profile}>
                {t(`profile.${profile}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('newTask.instructions')} hint={t('newTask.instructions.hint')}>
        {(props) => (
          <TextArea
            {...props}
            value={draft.instructions}
            maxLength={4000}
            onChange={(event) => onChange({ instructions: event.target.value })}
          />
        )}
      </Field>
      <details className="group rounded-md border border-line">
        <summary className="cursor-pointer px-3 py-2 text-sm font-medium">{t('newTask.advanced')}</summary>
        <div className="space-y-4 border-t border-line p-3">
          <Choice
            label={t('newTask.memory')}
            checked={draft.useMemory}
            onCheckedChange={(next) => onChange({ useMemory: next === true })}
          />
          <Choice
            label={t('newTask.termbase')}
            checked={draft.useTerms}
            onCheckedChange={(next) => onChange({ useTerms: next === true })}
          />
          <Field label={t('newTask.callback')} hint={t('newTask.callback.hint')}>
            {(props) => (
              <Input
                {...props}
                type="url"
                value={draft.callbackUrl}
                placeholder="https://"
                onChange={(event) => onChange({ callbackUrl: event.target.value })}
              />
            )}
          </Field>
        </div>
      </details>
    </div>
  );
}
