import { t } from '../../text/text.ts';
import { Choice, Field, Input, Select } from '../../ui/field.tsx';
import type { FieldsProps } from './settings.tsx';
import { oneOf } from '#kernel/narrow.ts';

const ENGINES = [
  'offline',
  'openai_compatible',
  'anthropic',
  'gemini',
  'deepl',
  'google',
  'libretranslate',
  'apertium',
  'builtin',
  'pseudo',
] as const;
const PROFILES = ['economy', 'standard', 'best'] as const;
const STYLES = ['plain', 'detailed', 'few_shot'] as const;

export function EngineFields({ draft: { settings }, set, problemOf }: FieldsProps) {
  const toggle = (engine: (typeof ENGINES)[number], isOn: boolean) =>
    set({
      fallback_engines: isOn
        ? [...settings.fallback_engines, engine]
        : settings.fallback_engines.filter((each) => each !== engine),
    });
  return (
    <div className="space-y-4 p-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('project.engine')} problem={problemOf('settings.engine')}>
          {(props) => (
            <Select
              {...props}
              value={settings.engine ?? ''}
              onChange={(event) => set({ engine: oneOf(ENGINES, event.target.value) ?? null })}
            >
              <option value="">{t('project.engine.default')}</option>
              {ENGINES.map((engine) => (
                <option key={engine} value={engine}>
                  {t(`engine.${engine}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={t('project.model')}
          hint={t('project.model.hint')}
          problem={problemOf('settings.model')}
        >
          {(props) => (
            <Input
              {...props}
              value={settings.model ?? ''}
              onChange={(event) => set({ model: event.target.value || null })}
            />
          )}
        </Field>
        <Field label={t('newTask.profile')} problem={problemOf('settings.profile')}>
          {(props) => (
            <Select
              {...props}
              value={settings.profile}
              onChange={(event) => set({ profile: oneOf(PROFILES, event.target.value) ?? settings.profile })}
            >
              {PROFILES.map((profile) => (
                <option key={profile} value={profile}>
                  {t(`profile.${profile}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('project.prompt')} problem={problemOf('settings.prompt_style')}>
          {(props) => (
            <Select
              {...props}
              value={settings.prompt_style}
              onChange={(event) =>
                set({ prompt_style: oneOf(STYLES, event.target.value) ?? settings.prompt_style })
              }
            >
              {STYLES.map((style) => (
                <option key={style} value={style}>
                  {t(`prompt.${style}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <fieldset>
        <legend className="mb-1.5 text-xs font-medium text-fg-2">{t('project.fallback')}</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {ENGINES.filter((engine) => engine !== settings.engine).map((engine) => (
            <Choice
              key={engine}
              label={t(`engine.${engine}`)}
              checked={settings.fallback_engines.includes(engine)}
              onCheckedChange={(next) => toggle(engine, next === true)}
            />
          ))}
        </div>
        {problemOf('settings.fallback_engines') && (
          <p role="alert" className="mt-1 text-xs text-bad-text">
            {problemOf('settings.fallback_engines')}
          </p>
        )}
      </fieldset>
    </div>
  );
}
