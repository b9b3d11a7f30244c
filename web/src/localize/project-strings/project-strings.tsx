import { Link, useParams } from '@tanstack/react-router';
import { Languages, SearchX, Trash2, Type } from 'lucide-react';
import { useState } from 'react';
import { keysOf } from '#kernel/narrow.ts';
import { useCall, usePages } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { useUrl } from '../../shell/url.ts';
import { count } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, LoadMore, Problem, Skeleton } from '../../ui/regions.tsx';
import { useHere } from '../use-address.ts';
import { askedBy, NO_FILTER, type ProjectString, type StringsUrl } from './filters.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { Purge } from './purge.tsx';
import { MergeStrings, RenameString, TagStrings } from './string-dialogs.tsx';
import { StringFilters } from './string-filters.tsx';
import { StringTable } from './string-table.tsx';
import { useStringActs } from './use-string-acts.ts';

type Open =
  | { what: 'rename'; of: ProjectString }
  | { what: 'tag' | 'merge'; of: readonly ProjectString[] }
  | { what: 'purge' };

/** The strings of the project, whatever task they came with: hidden, stale, missing, by file and by tag. */
export function Screen() {
  const { project = '' } = useParams({ strict: false });
  const { root } = useHere();
  const [url, setUrl] = useUrl<StringsUrl>();
  const may = useMay();
  const mayChange = may('publish');
  const mayTag = may('draft');
  const counts = useCall('count_project_strings', { project_id: project });
  const list = usePages('list_project_strings', askedBy(url, project));
  const files = useCall('list_project_files', { project_id: project });
  const languages = useCall('list_languages', { project_id: project, enabled: true });
  const targets = (languages.data?.items ?? []).filter((each) => !each.is_source).map(({ code }) => code);
  const [chosen, setChosen] = useState<ReadonlyMap<string, ProjectString>>(new Map());
  const [open, setOpen] = useState<Open | null>(null);
  const acts = useStringActs(project);
  const close = () => setOpen(null);
  const unchoose = () => setChosen(new Map());
  // In their present state; strings that a filter hides meanwhile stay chosen.
  const now = new Map(list.items.map((each) => [each.key, each]));
  const picked = [...chosen.values()].map((each) => now.get(each.key) ?? each);
  const isFiltered = keysOf(NO_FILTER).some((key) => url[key] !== undefined);
  const purgeable = counts.data?.purgeable ?? 0;
  return (
    <Page
      title={t('nav.projectStrings')}
      isWide
      badge={counts.data && <Badge>{count(counts.data.shown)}</Badge>}
      actions={
        <>
          {url.hidden !== undefined && purgeable > 0 && may('dissolve') && (
            <Button onClick={() => setOpen({ what: 'purge' })}>
              <Trash2 />
              {t('life.purge', { count: purgeable })}
            </Button>
          )}
          <Link to={`${root}/strings`} className={buttonClass({})}>
            <Languages />
            {t('life.toEditor')}
          </Link>
        </>
      }
    >
      <StringFilters
        url={url}
        onChange={(change) => {
          unchoose();
          setUrl(change);
        }}
        counts={counts.data}
        targets={targets}
        paths={(files.data?.items ?? []).map(({ path }) => path)}
      />
      {picked.length > 0 && (
        <ChosenBar
          picked={picked}
          mayChange={mayChange}
          onHide={() => void acts.hide(picked).then(unchoose)}
          onRestore={() => void acts.restore(picked).then(unchoose)}
          onTag={() => setOpen({ what: 'tag', of: picked })}
          onMerge={() => setOpen({ what: 'merge', of: picked })}
          onNone={unchoose}
        />
      )}
      <Card>
        {list.error && list.items.length === 0 ? (
          <Problem error={list.error} onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <Skeleton />
        ) : list.items.length > 0 ? (
          <StringTable
            items={list.items}
            targets={targets}
            mayChange={mayChange}
            mayTag={mayTag}
            chosen={chosen}
            onChoose={setChosen}
            onAct={(act, of) => {
              if (act === 'hide') void acts.hide([of]);
              else if (act === 'restore') void acts.restore([of]);
              else setOpen(act === 'rename' ? { what: 'rename', of } : { what: 'tag', of: [of] });
            }}
          />
        ) : (
          <NoStrings isFiltered={isFiltered} onClear={() => setUrl(NO_FILTER)} />
        )}
        <LoadMore of={list} className="border-t border-line p-3 text-center" />
      </Card>
      {open?.what === 'rename' && (
        <RenameString
          of={open.of}
          onRename={(name) => acts.rename(open.of.string_id, name)}
          onClose={close}
        />
      )}
      {open?.what === 'tag' && (
        <TagStrings
          strings={open.of}
          known={(counts.data?.tags ?? []).map(({ tag }) => tag)}
          onTag={(tag, isOn) => acts.tag(open.of, tag, isOn)}
          onClose={close}
        />
      )}
      {open?.what === 'merge' && (
        <MergeStrings
          strings={open.of}
          onMerge={async (into, from) => {
            await acts.merge(into, from);
            unchoose();
          }}
          onClose={close}
        />
      )}
      {open?.what === 'purge' && <Purge count={purgeable} onPurge={acts.purge} onClose={close} />}
    </Page>
  );
}

function NoStrings({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { root } = useHere();
  return isFiltered ? (
    <Empty
      icon={SearchX}
      title={t('common.nothingMatches')}
      action={<Button onClick={onClear}>{t('common.clearFilters')}</Button>}
    />
  ) : (
    <Empty
      icon={Type}
      title={t('life.none')}
      action={
        <Link to={`${root}/files`} className={buttonClass({})}>
          {t('nav.files')}
        </Link>
      }
    >
      {t('life.none.next')}
    </Empty>
  );
}
