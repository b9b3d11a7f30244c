import { useState } from 'react';
import { call, type Input } from '../../api/client.ts';
import { fetchFile } from '../../api/fetch-file.ts';
import { useCall } from '../../api/use-call.ts';
import { oneOf } from '#kernel/narrow.ts';
import { toast } from '../../shell/toast.ts';
import { languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { Options, SelectField } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useHere } from '../use-address.ts';
import { pathFor } from './detect-file.ts';
import { FILE_FORMATS, type FileFormat } from './file-formats.gen.ts';
import { zipOf } from './zip.ts';

const STATES = ['translated', 'edited', 'approved'] as const;
type Chosen = Pick<Input<'pull_files'>, 'languages' | 'min_state' | 'stale'>;

const STALE = ['keep', 'source'] as const;

/** Today's files with today's texts, or all strings in a chosen format: one file as it is, several in an archive. */
export function DownloadFiles({
  project,
  path,
  source,
  hasFiles,
  onClose,
}: {
  project: string;
  /** Null: all files. */
  path: string | null;
  source: string;
  /** Without files there are still strings, which any format can hold. */
  hasFiles: boolean;
  onClose: () => void;
}) {
  const { projectName } = useHere();
  const languages = useCall('list_languages', { project_id: project, enabled: true });
  const targets = (languages.data?.items ?? []).filter((each) => !each.is_source);
  const [language, setLanguage] = useState('');
  const [format, setFormat] = useState<FileFormat | null>(hasFiles ? null : 'xlsx');
  const [minState, setMinState] = useState<(typeof STATES)[number]>('translated');
  const [stale, setStale] = useState<(typeof STALE)[number]>('keep');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const ownFiles = async (chosen: Chosen) => {
    const { files } = await call('pull_files', {
      project_id: project,
      ...chosen,
      ...(path !== null && { paths: [path] }),
    });
    const contents = [];
    for (const file of files)
      if (file.download_url !== null)
        contents.push({
          path: file.language === null ? file.path : pathFor(file.path, source, file.language),
          content: await fetchFile(file.download_url),
        });
    return contents;
  };
  const inFormat = async (wanted: FileFormat, chosen: Chosen) => {
    const { files } = await call('export_project', { project_id: project, format: wanted, ...chosen });
    const contents = [];
    for (const { filename, strings, download_url } of files)
      if (strings > 0) contents.push({ path: filename, content: await fetchFile(download_url) });
    return contents;
  };
  const download = async () => {
    setBusy(true);
    setError(null);
    try {
      const chosen = { min_state: minState, stale, ...(language !== '' && { languages: [language] }) };
      const contents = format === null ? await ownFiles(chosen) : await inFormat(format, chosen);
      const [one, ...others] = contents;
      if (!one) toast({ text: t('push.download.none'), tone: 'neutral' });
      else if (others.length === 0) saveFile(one.path.split('/').at(-1) ?? one.path, one.content);
      else
        saveFile(
          `${projectName}${language === '' ? '' : `-${language}`}.zip`,
          await zipOf(contents, new Date()),
        );
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      onClose={onClose}
      title={path === null ? t('push.download.all') : t('push.downloadThis', { path })}
      lead={t('push.download.lead')}
      submit={t('push.download')}
      isBusy={isBusy}
      isDisabled={targets.length === 0}
      onSubmit={() => void download()}
    >
      <SelectField
        label={t('push.language')}
        hint={targets.length === 0 ? t('push.download.noLanguages') : undefined}
        value={language}
        onChange={(event) => setLanguage(event.target.value)}
      >
        <option value="">{t('push.download.every')}</option>
        <Options of={targets.map(({ code }) => [code, languageName(code)])} />
      </SelectField>
      {path === null && (
        <SelectField
          label={t('push.format')}
          hint={format === null ? undefined : t('push.download.format.hint')}
          value={format ?? ''}
          onChange={(event) => setFormat(oneOf(FILE_FORMATS, event.target.value) ?? null)}
        >
          {hasFiles && <option value="">{t('push.download.own')}</option>}
          <Options of={FILE_FORMATS.map((each) => [each, each])} />
        </SelectField>
      )}
      <SelectField
        label={t('push.minState')}
        hint={t('push.minState.hint')}
        value={minState}
        onChange={(event) => setMinState(oneOf(STATES, event.target.value) ?? 'translated')}
      >
        <Options of={STATES.map((each) => [each, t(`push.minState.${each}`)])} />
      </SelectField>
      <SelectField
        label={t('push.stale')}
        value={stale}
        onChange={(event) => setStale(oneOf(STALE, event.target.value) ?? 'keep')}
      >
        <Options of={STALE.map((each) => [each, t(`push.stale.${each}`)])} />
      </SelectField>
      <FormProblem error={error} />
    </FormDialog>
  );
}
