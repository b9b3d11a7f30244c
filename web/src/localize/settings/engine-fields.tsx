import { useCall } from '../../api/use-call.ts';
import { inWords } from '../../text/in-words.ts';
import { t } from '../../text/text.ts';
import { Choice, InputField, SelectField } from '../../ui/field.tsx';
import { useHere } from '../use-address.ts';
import type { FieldsProps } from './draft.ts';
import { oneOf } from '#kernel/narrow.ts';

const PROFILES = ['economy', 'standard', 'best'] as const;
const STYLES = ['plain', 'detailed', 'few_shot'] as const;

export function EngineFields({ draft: { settings }, set, problemOf }: FieldsProps) {
  const { projectId } = useHere();
  const known = useCall('list_engines', { project_id: projectId });
  const engines = known.data?.engines ?? [];
  const names = engines.map(({ engine }) => engine);
  const toggle = (engine: (typeof names)[number], isOn: boolean) =>
    set({
      fallback_engines: isOn
        ? [...settings.fallback_engines, engine]
        : settings.fallback_engines.filter((each) => each !== engine),
    });
  return (
    <div className="space-y-4 p-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('project.engine')}
          problem={problemOf('settings.engine')}
          value={settings.engine ?? ''}
          onChange={(event) => set({ engine: oneOf(names, event.target.value) ?? null })}
        >
          <option value="">{t('project.engine.default')}</option>
          {engines.map(({ engine, title }) => (
            <option key={engine} value={engine}>
              {inWords(title)}
            </option>
          ))}
        </SelectField>
        <InputField
          label={t('project.model')}
          hint={t('project.model.hint')}
          problem={problemOf('settings.model')}
          value={settings.model ?? ''}
          onChange={(event) => set({ model: event.target.value || null })}
        />
        <SelectField
          label={t('newTask.profile')}
          problem={problemOf('settings.profile')}
          value={settings.profile}
          onChange={(event) => set({ profile: oneOf(PROFILES, event.target.value) ?? settings.profile })}
        >
          {PROFILES.map((profile) => (
            <option key={profile} value={profile}>
              {t(`profile.${profile}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('project.prompt')}
          problem={problemOf('settings.prompt_style')}
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
        </SelectField>
      </div>
      <fieldset>
        <legend className="mb-1.5 text-xs font-medium text-fg-2">{t('project.fallback')}</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {engines
            .filter(({ engine }) => engine !== settings.engine)
            .map(({ engine, title }) => (
              <Choice
                key={engine}
                label={inWords(title)}
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
