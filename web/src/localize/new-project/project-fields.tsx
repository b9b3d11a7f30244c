import { useMemo } from 'react';
import { type Input as InputOf, unchecked } from '../../api/client.ts';
import { problemAt } from '../../api/explain.ts';
import { languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { InputField, Options, SelectField } from '../../ui/field.tsx';
import { allLanguages } from '../all-languages.ts';
import { LanguagePicker } from '../language-picker.tsx';

interface ProjectDraft {
  name: string;
  source: string;
  targets: readonly string[];
}

export const NEW_PROJECT: ProjectDraft = { name: '', source: 'en', targets: [] };

/** Fields that show the server's messages themselves. */
export const PROJECT_FIELDS = ['name', 'source_language', 'target_languages'];

/** As input of the operation. */
export const sent = ({ name, source, targets }: ProjectDraft): InputOf<'create_project'> => ({
  name,
  source_language: unchecked(source),
  target_languages: targets.map((code) => unchecked(code)),
});

/** The name and the languages of a project. */
export function ProjectFields({
  draft,
  onChange,
  error,
}: {
  draft: ProjectDraft;
  onChange: (draft: ProjectDraft) => void;
  error: unknown;
}) {
  const { name, source, targets } = draft;
  const languages = useMemo(() => allLanguages([], source), [source]);
  const byName = useMemo(
    () =>
      languages
        .map(({ code }) => ({ code, text: languageName(code) }))
        .sort((one, other) => one.text.localeCompare(other.text)),
    [languages],
  );
  return (
    <>
      <InputField
        label={t('project.new.name')}
        hint={t('project.new.hint')}
        problem={problemAt(error, 'name')}
        required
        autoFocus
        maxLength={200}
        value={name}
        onChange={(e) => onChange({ ...draft, name: e.target.value })}
      />
      <SelectField
        label={t('project.new.source')}
        problem={problemAt(error, 'source_language')}
        value={source}
        onChange={(e) =>
          onChange({
            ...draft,
            source: e.target.value,
            targets: targets.filter((code) => code !== e.target.value),
          })
        }
      >
        <Options of={byName.map(({ code, text }) => [code, text])} />
      </SelectField>
      <LanguagePicker
        label={t('project.new.languages')}
        hint={t('project.new.languages.hint')}
        languages={languages.filter(({ is_source }) => !is_source)}
        chosen={targets}
        onChange={(next) => onChange({ ...draft, targets: next })}
        problem={problemAt(error, 'target_languages')}
      />
    </>
  );
}
