import { useEffect, useMemo, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useWorkspace } from '../../shell/member.ts';
import { useUrl } from '../../shell/url.ts';
import { columnsOf } from './cells.ts';
import { chooseLanguage } from './choose-language.ts';
import { type EditorUrl, filtersOf } from './filters.ts';
import { viewOf } from './view-switch.tsx';

/** What the editor's address asks for: the strings, the languages, the view and the open column. */
export function useEditorAddress(project: string, targets: readonly string[]) {
  const [url, setUrl] = useUrl<EditorUrl>();
  const task = useCall(
    'get_task_status',
    { project_id: project, task_id: url.task ?? '' },
    { enabled: url.task !== undefined },
  );
  const language = chooseLanguage(targets, {
    asked: url.lang,
    ofTask: url.task === undefined ? undefined : task.data?.target_languages,
    mine: useWorkspace()?.languages ?? null,
    last: localStorage.getItem(`language:${project}`),
  });
  useEffect(() => {
    if (url.lang === language) localStorage.setItem(`language:${project}`, language);
  }, [project, language, url.lang]);
  const key = JSON.stringify(filtersOf(url, project, language));
  const filters = useMemo<ReturnType<typeof filtersOf>>(() => JSON.parse(key), [key]);
  const view = viewOf(url.view);
  const [column, setColumn] = useState(url.col);
  // Languages that the task does not have would be empty columns.
  const ofTask = url.task === undefined || task.isError ? targets : task.data?.target_languages;
  const columns = useMemo(
    () => (view === 'grid' ? columnsOf(url.cols, targets, ofTask ?? [], language) : [language]),
    [view, url.cols, targets, ofTask, language],
  );
  const open = column !== undefined && columns.includes(column) ? column : language;
  return { url, setUrl, task, language, filters, view, columns, open, setColumn };
}
