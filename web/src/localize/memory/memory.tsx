import { useParams } from '@tanstack/react-router';
import { Database, Download, SearchX, Upload } from 'lucide-react';
import { useState } from 'react';
import { useAct, useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { useUrl } from '../../shell/url.ts';
import { languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Input, Options, Select } from '../../ui/field.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { useRights } from '../editor/rights.ts';
import { EditUnit } from './edit-unit.tsx';
import { ImportMemory } from './import-memory.tsx';
import { NewestUnits } from './newest-units.tsx';
import { type Unit, UnitList } from './unit-list.tsx';
import type { Output } from '../../api/client.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { LinkCard } from '../exports/link-card.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';

type Mode = 'fuzzy' | 'source' | 'target';
type MemoryUrl = { q?: string | number; mode?: Mode; lang?: string };

/** The server cuts concordance off here, too. */
const PHRASE_CHARS_MAX = 200;

/** Searches earlier translations of the project: near texts, and texts that contain a word on either side. */
export function Screen() {
  const { project = '' } = useParams({ strict: false });
  const [url, setUrl] = useUrl<MemoryUrl>();
  const [typed, setTyped] = useState(String(url.q ?? ''));
  const [open, setOpen] = useState<'import' | 'export' | null>(null);
  const may = useMay();
  const [edited, setEdited] = useState<Unit | null>(null);
  const overview = useCall('get_project_overview', { project_id: project });
  const languages = useCall('list_languages', { project_id: project, enabled: true });
  const targets = (languages.data?.items ?? []).filter((each) => !each.is_source);
  const target = targets.find(({ code }) => code === url.lang) ?? targets[0];
  const language = target?.code;
  const languageOf = (wanted: string | undefined) =>
    languages.data?.items.find(({ code, is_source }) => (wanted === undefined ? is_source : code === wanted));
  const rights = useRights(language ?? '');
  const mode = url.mode ?? 'source';
  const text = String(url.q ?? '').trim();
  const found = useCall(
    'search_memory',
    {
      project_id: project,
      target_language: language ?? '',
      text,
      limit: 20,
      ...(mode === 'fuzzy'
        ? { mode: 'fuzzy', min_score: 50 }
        : { mode: 'concordance', search_in: mode === 'target' ? 'target' : 'source' }),
    },
    { enabled: text !== '' && language !== undefined },
  );
  return (
    <Page
      title={t('nav.memory')}
      badge={overview.data && <Badge>{t('memory.units', { count: overview.data.memory_units })}</Badge>}
      actions={
        <>
          {may('draft') && (
            <Button onClick={() => setOpen('import')}>
              <Upload />
              {t('memory.import')}
            </Button>
          )}
          <Button onClick={() => setOpen('export')}>
            <Download />
            {t('memory.export')}
          </Button>
        </>
      }
    >
      <form
        role="search"
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setUrl({ q: typed });
        }}
      >
        <Input
          type="search"
          aria-label={t('memory.search')}
          placeholder={t('memory.search')}
          className="max-w-md flex-1 max-sm:min-w-full"
          maxLength={mode === 'fuzzy' ? 5000 : PHRASE_CHARS_MAX}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Segmented<Mode>
          label={t('memory.how')}
          value={mode}
          onChange={(next) => setUrl({ mode: next, q: typed })}
          items={[
            { value: 'source', label: t('memory.inSource') },
            { value: 'target', label: t('memory.inTarget') },
            { value: 'fuzzy', label: t('memory.near') },
          ]}
        />
        <Select
          aria-label={t('editor.language')}
          className="w-auto"
          value={language ?? ''}
          onChange={(event) => setUrl({ lang: event.target.value })}
        >
          <Options of={targets.map(({ code }) => [code, languageName(code)])} />
        </Select>
        <Button type="submit" size="md" variant="primary">
          {t('memory.go')}
        </Button>
      </form>
      {overview.data?.memory_units === 0 ? (
        <Empty icon={Database} title={t('memory.none')}>
          {t('memory.none.next')}
        </Empty>
      ) : text === '' ? (
        language !== undefined && (
          <NewestUnits
            project={project}
            language={language}
            tongueOf={languageOf}
            onEdit={rights.review ? setEdited : undefined}
          />
        )
      ) : (
        <Card>
          <Loaded of={found}>
            {({ results, is_complete, source_language, target_language }) => {
              const matches = results[0]?.matches ?? [];
              return matches.length === 0 ? (
                <Empty icon={SearchX} title={t('memory.nothing')}>
                  {t('memory.nothing.next')}
                </Empty>
              ) : (
                <>
                  <UnitList
                    units={matches}
                    near={mode === 'fuzzy' ? new Map(matches.map((each) => [each.unit_id, each])) : undefined}
                    phrase={mode === 'fuzzy' ? '' : text}
                    from={languageOf(source_language)}
                    to={languageOf(target_language)}
                    onEdit={rights.review ? setEdited : undefined}
                  />
                  {!is_complete && <p className="p-3 text-xs text-fg-3">{t('memory.partly')}</p>}
                </>
              );
            }}
          </Loaded>
        </Card>
      )}
      {edited && target && (
        <EditUnit project={project} language={target} unit={edited} onClose={() => setEdited(null)} />
      )}
      {open === 'import' && <ImportMemory project={project} onClose={() => setOpen(null)} />}
      {open === 'export' && <ExportMemory project={project} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function ExportMemory({ project, onClose }: { project: string; onClose: () => void }) {
  const [made, setMade] = useState<Output<'export_memory'> | null>(null);
  const act = useAct('export_memory', { quiet: true, onDone: setMade });
  return (
    <FormDialog
      onClose={onClose}
      title={t('memory.export')}
      lead={t('memory.export.lead')}
      submit={t('files.make')}
      isBusy={act.isBusy}
      onSubmit={() => act.run({ project_id: project })}
    >
      <FormProblem error={act.error} />
      {made && (
        <>
          <p className="text-sm text-fg-2">
            {t('memory.exported', { units: made.units_count, translations: made.translations_count })}
          </p>
          <LinkCard url={made.download_url} expiresAt={made.expires_at} size={made.file_size} />
        </>
      )}
    </FormDialog>
  );
}
