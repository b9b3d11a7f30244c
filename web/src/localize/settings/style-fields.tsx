import { languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { SelectField, TextAreaField } from '../../ui/field.tsx';
import type { FieldsProps } from './draft.ts';
import { oneOf } from '#kernel/narrow.ts';

const REGISTERS = ['formal', 'informal', 'neutral'] as const;

export function StyleFields({ draft: { settings, target_languages }, set, problemOf }: FieldsProps) {
  const wishes = settings.language_instructions;
  return (
    <div className="space-y-4 p-4">
      <TextAreaField
        label={t('project.brief')}
        hint={t('project.brief.hint')}
        problem={problemOf('settings.brief')}
        value={settings.brief}
        onChange={(event) => set({ brief: event.target.value })}
      />
      <TextAreaField
        label={t('project.guide')}
        hint={t('project.guide.hint')}
        problem={problemOf('settings.style_guide')}
        rows={6}
        value={settings.style_guide}
        onChange={(event) => set({ style_guide: event.target.value })}
      />
      <SelectField
        label={t('project.register')}
        problem={problemOf('settings.register')}
        className="max-w-60"
        value={settings.register ?? ''}
        onChange={(event) => set({ register: oneOf(REGISTERS, event.target.value) ?? null })}
      >
        <option value="">{t('register.none')}</option>
        {REGISTERS.map((register) => (
          <option key={register} value={register}>
            {t(`register.${register}`)}
          </option>
        ))}
      </SelectField>
      {target_languages.length > 0 && (
        <details className="rounded-md border border-line" open={Object.keys(wishes).length > 0}>
          <summary className="cursor-pointer px-3 py-2 text-sm font-medium">
            {t('project.perLanguage')}
          </summary>
          <div className="space-y-3 border-t border-line p-3">
            {target_languages.map((code) => (
              <TextAreaField
                key={code}
                label={languageName(code)}
                problem={problemOf(`settings.language_instructions.${code}`)}
                rows={2}
                className="min-h-12"
                value={wishes[code] ?? ''}
                onChange={(event) =>
                  set({ language_instructions: { ...wishes, [code]: event.target.value } })
                }
              />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}
