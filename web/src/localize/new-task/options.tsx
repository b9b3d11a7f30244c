import { t } from '../../text/text.ts';
import { Choice, InputField, SelectField, TextAreaField } from '../../ui/field.tsx';
import type { Draft } from './use-draft.ts';

const PROFILES = ['economy', 'standard', 'best'] as const;

export function Options({ draft, onChange }: { draft: Draft; onChange: (part: Partial<Draft>) => void }) {
  return (
    <div className="space-y-4 p-4">
      <InputField
        label={t('newTask.name')}
        hint={t('newTask.name.hint')}
        value={draft.name}
        maxLength={200}
        onChange={(event) => onChange({ name: event.target.value })}
      />
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
      <SelectField
        label={t('newTask.profile')}
        hint={t('newTask.profile.hint')}
        value={draft.profile}
        onChange={(event) => onChange({ profile: event.target.value })}
      >
        <option value="">{t('newTask.profile.project')}</option>
        {PROFILES.map((profile) => (
          <option key={profile} value={profile}>
            {t(`profile.${profile}`)}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={t('newTask.instructions')}
        hint={t('newTask.instructions.hint')}
        value={draft.instructions}
        maxLength={4000}
        onChange={(event) => onChange({ instructions: event.target.value })}
      />
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
          <InputField
            label={t('newTask.callback')}
            hint={t('newTask.callback.hint')}
            type="url"
            value={draft.callbackUrl}
            placeholder="https://"
            onChange={(event) => onChange({ callbackUrl: event.target.value })}
          />
        </div>
      </details>
    </div>
  );
}
