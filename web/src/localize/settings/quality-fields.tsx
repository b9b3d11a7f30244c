import { t } from '../../text/text.ts';
import { Choice, InputField, SelectField } from '../../ui/field.tsx';
import type { FieldsProps } from './draft.ts';

const NUMBERS = [
  ['optimize_threshold', 0, 100],
  ['optimize_percent_max', 0, 100],
  ['tm_threshold', 75, 100],
  ['learn_threshold', 0, 100],
] as const;

export function QualityFields({ draft: { settings }, set, problemOf }: FieldsProps) {
  return (
    <div className="space-y-4 p-4">
      <Choice
        label={t('project.optimize')}
        hint={t('project.optimize.hint')}
        checked={settings.smart_optimize}
        onCheckedChange={(next) => set({ smart_optimize: next === true })}
      />
      <Choice
        label={t('project.reviewed')}
        hint={t('project.reviewed.hint')}
        checked={settings.publish_requires_review}
        onCheckedChange={(next) => set({ publish_requires_review: next === true })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {NUMBERS.map(([name, min, max]) => (
          <InputField
            key={name}
            label={t(`project.${name}`)}
            hint={t(`project.${name}.hint`)}
            problem={problemOf(`settings.${name}`)}
            type="number"
            required
            min={min}
            max={max}
            className="max-w-32"
            value={settings[name]}
            onChange={(event) => set({ [name]: event.target.valueAsNumber || 0 })}
          />
        ))}
        <SelectField
          label={t('project.ini')}
          problem={problemOf('settings.ini_escape_mode')}
          value={settings.ini_escape_mode}
          onChange={(event) =>
            set({ ini_escape_mode: event.target.value === 'escape' ? 'escape' : 'no-escape' })
          }
        >
          <option value="no-escape">{t('project.ini.plain')}</option>
          <option value="escape">{t('project.ini.escape')}</option>
        </SelectField>
      </div>
    </div>
  );
}
