import { useParams } from '@tanstack/react-router';
import { FileText, PanelRight, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { shown } from '../../shell/keys.ts';
import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Options, Select } from '../../ui/field.tsx';
import { Empty, Loaded, Skeleton } from '../../ui/regions.tsx';
import { WithOwnPlaceholders } from '../own-placeholders.tsx';
import { FilterBar } from './filter-bar.tsx';
import { countedOf, type EditorUrl, NOTHING } from './filters.ts';
import { PresentPeople } from './presence.tsx';
import { usePresence } from './use-presence.ts';
import { useRights } from './rights.ts';
import { useBulk } from './use-bulk.ts';
import { StringList } from './string-list.tsx';
import type { ShownLanguage } from './string-line.tsx';
import { useEditor } from './use-editor.ts';
import { ReadOnlyNote } from './read-only-note.tsx';
import { useLanguages } from './use-languages.ts';
import {
  BulkBar,
  BulkMenu,
  ColumnsMenu,
  Coverage,
  RowPanel,
  SavedViews,
  StringGrid,
  TermDialog,
  ZenView,
} from './later.tsx';
import { ListStates } from './list-states.tsx';
import { SaveProblems, SaveWord } from './save-state.tsx';
import { useEditorAddress } from './use-editor-address.ts';
import { type EditorView, ViewSwitch } from './view-switch.tsx';
import { useTermRights } from '../use-term-rights.ts';

export function Screen() {
  const { project = '' } = useParams({ strict: false });
  const languages = useLanguages(project);
  return (
    <Loaded of={languages}>
      {({ source, targets, languagesByCode }) => {
        if (targets.length === 0)
          return (
            <Page title={t('editor.title')}>
              <Empty icon={FileText} title={t('editor.noLanguages')}>
                {t('editor.noLanguages.next')}
              </Empty>
            </Page>
          );
        return (
          <WithOwnPlaceholders projectId={project}>
            <Editor project={project} source={source} targets={targets} languagesByCode={languagesByCode} />
          </WithOwnPlaceholders>
        );
      }}
    </Loaded>
  );
}

const PLAIN: ShownLanguage = { code: '', bcp47: 'und', direction: 'ltr', name: '' };

function Editor({
  project,
  source,
  targets,
  languagesByCode,
}: {
  project: string;
  source: string;
  targets: readonly string[];
  languagesByCode: ReadonlyMap<string, ShownLanguage>;
}) {
  const { url, setUrl, task, language, filters, view, columns, open, setColumn } = useEditorAddress(
    project,
    targets,
  );
  const rights = useRights(open);
  const rightsInList = useRights(language);
  const mayWriteTerms = useTermRights().whole;
  const [newTerm, setNewTerm] = useState<string | null>(null);
  const bulk = useBulk(project, filters);
  const counts = useCall('count_strings', countedOf(filters));
  const to = languagesByCode.get(open) ?? PLAIN;
  const from = languagesByCode.get(source) ?? PLAIN;
  const editor = useEditor({
    project,
    language: open,
    columns,
    openColumn: setColumn,
    filters,
    rights,
    addTerm: mayWriteTerms ? () => setNewTerm(chosenText()) : undefined,
    watchBulk: bulk.watch,
    url,
    setUrl,
  });
  const me = useCall('get_me', {}, { staleTime: 60_000 }).data;
  // The same person in another tab, or in this tab before a reload, does not count as somebody else.
  const others = usePresence(project, open, editor.row?.id).filter(({ user_id }) => user_id !== me?.userId);
  const show = (next: EditorView) =>
    // The row that was open in the grid is the one shown alone.
    setUrl({ view: next === 'list' ? undefined : next, lang: open, col: undefined });
  const [isPanelOpen, setPanelOpen] = useState(false);
  const term = editor.help?.terms.find(({ term_id }) => term_id === url.term)?.source;
  const panel = (
    <RowPanel
      help={editor.help}
      project={project}
      to={to}
      languagesByCode={languagesByCode}
      rights={rights}
      isStored={editor.row === undefined || editor.draftOf(editor.row.id) === undefined}
      acts={editor.panelActs}
    />
  );
  return (
    <Page
      title={t('editor.title')}
      isFull
      badge={
        <>
          <LanguageSelect
            source={source}
            targets={targets}
            value={language}
            languagesByCode={languagesByCode}
            onChange={(code) => setUrl({ lang: code, row: undefined })}
          />
          {counts.data && <Coverage counts={counts.data} />}
          <PresentPeople others={others} language={open} />
          <SaveWord saving={editor.saving} />
        </>
      }
      actions={
        <>
          {editor.undo && (
            <Button variant="ghost" title={shown('mod+z')} onClick={editor.undo}>
              <Undo2 />
              {t('common.undo')}
            </Button>
          )}
          <ViewSwitch view={view} onChange={show} />
          <Button className="hidden max-[1180px]:inline-flex" onClick={() => setPanelOpen(true)}>
            <PanelRight />
            {t('editor.tools')}
          </Button>
        </>
      }
    >
      <FilterBar
        url={url}
        setUrl={setUrl}
        filters={filters}
        taskName={url.task === undefined ? undefined : task.data?.name}
        termName={term}
        apply={editor.hasLeft ? editor.apply : undefined}
        isApplying={editor.isApplying}
      >
        <SavedViews project={project} url={url} setUrl={setUrl} />
        {view === 'grid' && (
          <ColumnsMenu
            all={targets.map((code) => languagesByCode.get(code) ?? { ...PLAIN, code, name: code })}
            shown={columns}
            listed={language}
            onChange={(cols) => setUrl({ cols })}
          />
        )}
        <BulkMenu
          total={editor.total ?? 0}
          chosen={[...editor.chosen]}
          rights={rightsInList}
          onStart={async (action, ids) => editor.noteBulk((await bulk.start(action, ids)).job_id)}
          isStarting={bulk.isStarting}
          onClear={editor.chooseNone}
        />
      </FilterBar>
      {!rights.edit && (
        <ReadOnlyNote
          language={open}
          targets={targets}
          onGo={(lang) => setUrl({ lang, row: undefined, col: undefined })}
        />
      )}
      <BulkBar edits={bulk.shown} onHide={bulk.hide} onGoTo={editor.goToRow} onUndone={bulk.watch} />
      <SaveProblems saving={editor.saving} />
      {editor.isCut && (
        <p role="status" className="shrink-0 border-b border-line bg-sunken px-5 py-1 text-xs text-fg-2">
          {t('editor.cut', { count: editor.total ?? 0 })}
        </p>
      )}
      {view === 'zen' && editor.total !== 0 ? (
        <ZenView
          editor={editor}
          from={from}
          to={to}
          rights={rights}
          onLeave={() => setUrl({ view: undefined })}
        />
      ) : (
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_352px] max-[1180px]:grid-cols-1">
          <ListStates editor={editor} isFiltered={isFiltered(url)} onClear={() => setUrl(NOTHING)}>
            {view === 'grid' ? (
              <StringGrid
                editor={editor}
                from={from}
                columns={columns.map((code) => languagesByCode.get(code) ?? { ...PLAIN, code, name: code })}
                listed={language}
                open={open}
                rights={rights}
                mayChoose={rightsInList.edit || rightsInList.review}
                onOpen={setColumn}
              />
            ) : (
              <StringList editor={editor} from={from} to={to} rights={rights} others={others} />
            )}
          </ListStates>
          <aside
            aria-label={t('editor.tools')}
            tabIndex={0}
            className="min-h-0 overflow-y-auto border-l border-line bg-surface max-[1180px]:hidden"
          >
            {editor.row ? panel : editor.total !== 0 && <Skeleton rows={5} />}
          </aside>
        </div>
      )}
      <Sheet isOpen={isPanelOpen} onClose={() => setPanelOpen(false)} title={t('editor.tools')}>
        <div className="-mx-5 -mt-4">{panel}</div>
      </Sheet>
      {newTerm !== null && (
        <TermDialog
          project={project}
          source={source}
          targets={targets.flatMap((code) => languagesByCode.get(code) ?? [])}
          term={null}
          begin={{ content: newTerm, translations: {} }}
          onClose={() => setNewTerm(null)}
          onDone={() => setNewTerm(null)}
        />
      )}
    </Page>
  );
}

function LanguageSelect({
  source,
  targets,
  value,
  languagesByCode,
  onChange,
}: {
  source: string;
  targets: readonly string[];
  value: string;
  languagesByCode: ReadonlyMap<string, ShownLanguage>;
  onChange: (code: string) => void;
}) {
  return (
    <Select
      aria-label={t('editor.language')}
      className="h-7 w-auto"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <Options
        of={targets.map((code) => [code, `${source} → ${code} ${languagesByCode.get(code)?.name ?? ''}`])}
      />
    </Select>
  );
}

const isFiltered = (url: EditorUrl) =>
  [url.state, url.source, url.below, url.check, url.term, url.q, url.sid].some(
    (each) => each !== undefined && each !== '',
  );

/** The selected text of the page, as the source of a new term. */
const chosenText = () => getSelection()?.toString().trim().slice(0, 200) ?? '';
