import { useCall } from '../../api/use-call.ts';
import { languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { InputField, SelectField } from '../../ui/field.tsx';
import { useCoverage } from '../engines/use-coverage.ts';
import { LanguagePicker } from '../language-picker.tsx';
import { useHere } from '../use-address.ts';
import type { FieldsProps } from './draft.ts';

export function GeneralFields({ draft, change, problemOf }: FieldsProps) {
  const { projectId } = useHere();
  const languages = useCall('list_languages', { project_id: projectId }, { staleTime: 60_000 });
  const coverage = useCoverage(projectId, draft.source_language);
  const all = languages.data?.items ?? [];
  return (
    <div className="space-y-4 p-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField
          label={t('project.name')}
          problem={problemOf('name')}
          required
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <SelectField
          label={t('project.source')}
          hint={t('project.source.hint')}
          problem={problemOf('source_language')}
          value={draft.source_language ?? ''}
          onChange={(event) => change({ source_language: event.target.value || null })}
        >
          <option value="">{t('project.source.none')}</option>
          {all.map(({ code }) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </SelectField>
      </div>
      <LanguagePicker
        languages={all}
        chosen={draft.target_languages}
        onChange={(next) => change({ target_languages: next })}
        problem={problemOf('target_languages')}
        coverage={coverage}
      />
    </div>
  );
}
