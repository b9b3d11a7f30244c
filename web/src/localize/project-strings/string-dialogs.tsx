import { useState } from 'react';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, FormDialog } from '../../ui/dialog.tsx';
import { Field, Input, InputField, SelectField } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { nameOf, type ProjectString } from './filters.ts';

/** Runs once at a time and keeps what went wrong. */
function useRun(onDone: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true);
    setError(null);
    try {
      await act();
      onDone();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, run: (act: () => Promise<unknown>) => void run(act) };
}

export function RenameString({
  of,
  onRename,
  onClose,
}: {
  of: ProjectString;
  onRename: (newId: string) => Promise<void>;
  onClose: () => void;
}) {
  const [name, setName] = useState(of.string_id);
  const { isBusy, error, run } = useRun(onClose);
  return (
    <FormDialog
      onClose={onClose}
      title={t('life.rename')}
      lead={t('life.rename.lead')}
      submit={t('life.rename')}
      isBusy={isBusy}
      isDisabled={name.trim() === '' || name === of.string_id}
      onSubmit={() => run(() => onRename(name.trim()))}
    >
      <InputField
        label={t('life.newId')}
        failure={error}
        className="font-mono"
        maxLength={512}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}

/** Merges two or more strings; the person chooses which one stays. */
export function MergeStrings({
  strings,
  onMerge,
  onClose,
}: {
  strings: readonly ProjectString[];
  onMerge: (into: string, from: readonly string[]) => Promise<void>;
  onClose: () => void;
}) {
  // A string that a file has cannot be hidden by a merge, so it must be the one that stays.
  const first = strings.find(({ path, hidden }) => path !== null && hidden === null) ?? strings[0];
  const [into, setInto] = useState(first?.string_id ?? '');
  const { isBusy, error, run } = useRun(onClose);
  const from = strings.map(({ string_id }) => string_id).filter((id) => id !== into);
  return (
    <FormDialog
      onClose={onClose}
      title={t('life.merge')}
      lead={t('life.merge.lead')}
      submit={t('life.merge')}
      isBusy={isBusy}
      onSubmit={() => run(() => onMerge(into, from))}
    >
      <SelectField
        label={t('life.merge.into')}
        value={into}
        onChange={(event) => setInto(event.target.value)}
      >
        {strings.map((each) => (
          <option key={each.key} value={each.string_id}>
            {`${each.string_id} · ${each.content.slice(0, 60)}`}
          </option>
        ))}
      </SelectField>
      <FormProblem error={error} />
    </FormDialog>
  );
}

/** Adds a tag to some strings, or removes one. */
export function TagStrings({
  strings,
  known,
  onTag,
  onClose,
}: {
  strings: readonly ProjectString[];
  /** Tags of the project. */
  known: readonly string[];
  onTag: (tag: string, isOn: boolean) => Promise<void>;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const { isBusy, error, run } = useRun(onClose);
  const used = [...new Set(strings.flatMap(({ tags }) => tags))].toSorted();
  const [first] = strings;
  return (
    <Dialog
      onClose={onClose}
      title={t('life.tags')}
      lead={strings.length === 1 && first ? nameOf(first) : t('life.chosen', { count: strings.length })}
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          run(() => onTag(text.trim().toLowerCase(), true));
        }}
      >
        <div className="flex items-end gap-2">
          <Field label={t('life.newTag')} className="flex-1">
            {(props) => (
              <Input
                {...props}
                list="tags-of-project"
                maxLength={100}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <datalist id="tags-of-project">
            {known.map((tag) => (
              <option key={tag}>{tag}</option>
            ))}
          </datalist>
          <Button type="submit" size="md" variant="primary" isBusy={isBusy} disabled={text.trim() === ''}>
            {t('common.add')}
          </Button>
        </div>
        {used.length > 0 && (
          <ul className="flex flex-wrap gap-1.5">
            {used.map((tag) => (
              <li key={tag}>
                <Button disabled={isBusy} onClick={() => run(() => onTag(tag, false))}>
                  {t('life.untag', { tag })}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <FormProblem error={error} />
      </form>
    </Dialog>
  );
}
