import { useParams } from '@tanstack/react-router';
import { BookMarked, Download, Merge, Plus, SearchX, Trash2, Undo2, Upload } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { shown as spelled } from '../../shell/keys.ts';
import { Page } from '../../shell/page.tsx';
import { useUrl } from '../../shell/url.ts';
import { count } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Badge, Kbd } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import { DeleteTerms } from './delete-terms.tsx';
import { ExportTerms } from './export-terms.tsx';
import { ImportTerms } from './import-terms.tsx';
import { MergeTerms } from './merge-terms.tsx';
import { TermDialog } from './term-dialog.tsx';
import { COLUMNS, TermFilters, type TermUrl } from './term-filters.tsx';
import { TermTable } from './term-table.tsx';
import type { Term } from './term.ts';
import { useTermUndo } from './use-term-undo.ts';
import { useTermRights } from '../use-term-rights.ts';

const PAGE = 50;
const WRITING_MS = 1500;
const WRITING_FOR_MS = 20_000;
/** The words that must be right, in every language of the project. */
export function Screen() {
  const { project = '' } = useParams({ strict: false });
  const [url, setUrl] = useUrl<TermUrl>();
  const rights = useTermRights();
  const mayWrite = rights.whole;
  const [open, setOpen] = useState<'add' | 'import' | 'export' | 'delete' | 'merge' | Term | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Terms are written in the background and no event reports it: for a while the list polls.
  const [writtenAt, setWrittenAt] = useState(0);
  const page = url.page ?? 1;
  const terms = useCall(
    'list_terms',
    {
      project_id: project,
      page,
      page_size: PAGE,
      ...(url.q && { keyword: String(url.q) }),
      ...(url.category && { category: url.category }),
    },
    { every: () => (Date.now() - writtenAt < WRITING_FOR_MS ? WRITING_MS : false) },
  );
  const languages = useCall('list_languages', { project_id: project, enabled: true });
  const targets = (languages.data?.items ?? []).filter((each) => !each.is_source);
  const shown = url.lang ? targets.filter(({ code }) => code === url.lang) : targets.slice(0, COLUMNS);
  const isFiltered = Boolean(url.q ?? url.category);
  const close = () => setOpen(null);
  const undoing = useTermUndo(project, mayWrite);
  const [one, two, ...more] = (terms.data?.items ?? []).filter(({ id }) => chosen.has(id));
  const pair = one && two && more.length === 0 && chosen.size === 2 ? ([one, two] as const) : null;
  const unchoose = () => {
    setChosen(new Set());
    close();
  };
  const wrote = () => {
    setWrittenAt(Date.now());
    close();
  };
  return (
    <Page
      title={t('nav.termbase')}
      isWide
      badge={terms.data && <Badge>{count(terms.data.total)}</Badge>}
      actions={
        <>
          {undoing.undo && (
            <Button variant="ghost" onClick={undoing.undo}>
              <Undo2 />
              {t('common.undo')}
              <Kbd>{spelled('mod+z')}</Kbd>
            </Button>
          )}
          {mayWrite && pair && (
            <Button onClick={() => setOpen('merge')}>
              <Merge />
              {t('termbase.merge')}
            </Button>
          )}
          {mayWrite && chosen.size > 0 && (
            <Button onClick={() => setOpen('delete')}>
              <Trash2 />
              {t('termbase.delete', { count: chosen.size })}
            </Button>
          )}
          {mayWrite && (
            <Button onClick={() => setOpen('import')}>
              <Upload />
              {t('termbase.import')}
            </Button>
          )}
          <Button onClick={() => setOpen('export')}>
            <Download />
            {t('termbase.export')}
          </Button>
          {mayWrite && (
            <Button variant="primary" onClick={() => setOpen('add')}>
              <Plus />
              {t('termbase.add')}
            </Button>
          )}
        </>
      }
    >
      <TermFilters
        url={url}
        onChange={setUrl}
        categories={(terms.data?.items ?? []).map((each) => each.category)}
        languages={targets.map(({ code }) => code)}
      />
      <Card>
        <Loaded of={terms}>
          {({ items, total, source_language }) =>
            items.length > 0 ? (
              <>
                <TermTable
                  project={project}
                  items={items}
                  source={source_language}
                  languages={shown}
                  rights={rights}
                  chosen={chosen}
                  onChoose={setChosen}
                  onEdit={setOpen}
                  onDeed={undoing.note}
                />
                <Pages
                  page={page}
                  shown={items.length}
                  total={total}
                  onGo={(next) => setUrl({ page: next })}
                />
              </>
            ) : (
              <NoTerms
                isFiltered={isFiltered}
                mayWrite={mayWrite}
                onClear={() => setUrl({ q: '', category: '', page: 1 })}
              />
            )
          }
        </Loaded>
      </Card>
      {(open === 'add' || (open !== null && typeof open === 'object')) && (
        <TermDialog
          project={project}
          source={terms.data?.source_language ?? ''}
          targets={targets}
          term={typeof open === 'object' ? open : null}
          onClose={close}
          onDone={wrote}
          onDeed={undoing.note}
        />
      )}
      {open === 'import' && (
        <ImportTerms
          project={project}
          source={terms.data?.source_language ?? ''}
          languages={targets.map(({ code }) => code)}
          onClose={close}
          onDone={wrote}
        />
      )}
      {open === 'export' && <ExportTerms project={project} onClose={close} />}
      {open === 'merge' && pair && (
        <MergeTerms project={project} pair={pair} onClose={close} onDone={unchoose} />
      )}
      {open === 'delete' && (
        <DeleteTerms
          project={project}
          ids={[...chosen]}
          onClose={close}
          onDone={unchoose}
          onDeed={undoing.note}
        />
      )}
    </Page>
  );
}

function Pages({
  page,
  shown,
  total,
  onGo,
}: {
  page: number;
  shown: number;
  total: number;
  onGo: (page: number) => void;
}) {
  return (
    <div className="flex items-center justify-end gap-2 border-t border-line px-4 py-2 text-xs text-fg-2">
      <span className="tnum">
        {t('termbase.page', {
          from: count((page - 1) * PAGE + 1),
          to: count((page - 1) * PAGE + shown),
          total: count(total),
        })}
      </span>
      <Button size="xs" disabled={page <= 1} onClick={() => onGo(page - 1)}>
        {t('termbase.previous')}
      </Button>
      <Button size="xs" disabled={page * PAGE >= total} onClick={() => onGo(page + 1)}>
        {t('termbase.next')}
      </Button>
    </div>
  );
}

function NoTerms({
  isFiltered,
  mayWrite,
  onClear,
}: {
  isFiltered: boolean;
  mayWrite: boolean;
  onClear: () => void;
}) {
  return isFiltered ? (
    <Empty
      icon={SearchX}
      title={t('common.nothingMatches')}
      action={<Button onClick={onClear}>{t('common.clearFilters')}</Button>}
    />
  ) : (
    <Empty icon={BookMarked} title={t('termbase.none')}>
      {t(mayWrite ? 'termbase.none.next' : 'termbase.none.others')}
    </Empty>
  );
}
