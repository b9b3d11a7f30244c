import { CloudUpload, Images, Link2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Input, unchecked } from '../../api/client.ts';
import { useAct, useCall, usePages } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { useUrl } from '../../shell/url.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, LoadMore, Problem, Skeleton } from '../../ui/regions.tsx';
import { type MediaAddress, MediaFilters } from './filters.tsx';
import { MediaGrid } from './media-grid.tsx';
import { MediaSheet } from './media-sheet.tsx';
import { UploadList } from './upload-list.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useUploads } from './use-uploads.ts';
import { keysOf } from '#kernel/narrow.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { InputField } from '../../ui/field.tsx';
import { cn } from '../../ui/cn.ts';

const PAGE = 48;
const TAKEN =
  'image/jpeg,image/png,image/gif,image/webp,video/mp4,video/quicktime,video/webm,application/pdf';
const NO_FILTERS: MediaAddress = { q: undefined, kind: undefined, status: undefined, tag: undefined };

/** Pictures and videos of the workspace. */
export function Screen() {
  const may = useMay();
  const [url, change] = useUrl<MediaAddress>();
  const [isImporting, setImporting] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  // A file that is uploaded to a tag keeps it.
  const { uploads, add, again, drop } = useUploads(url.tag === undefined ? [] : [String(url.tag)]);
  const isOver = useFileDrop(may('draft') ? (files) => void add(files) : null);
  const pages = usePages('list_media', inputOf(url));
  const isFiltered = keysOf(NO_FILTERS).some((key) => url[key] !== undefined);
  const choose = () => chooser.current?.click();

  return (
    <Page
      isWide
      title={t('media.title')}
      actions={
        may('draft') && (
          <>
            <Button onClick={() => setImporting(true)}>
              <Link2 />
              {t('media.import')}
            </Button>
            <Button variant="primary" onClick={choose}>
              <Upload />
              {t('media.upload')}
            </Button>
            <input
              ref={chooser}
              type="file"
              multiple
              accept={TAKEN}
              className="hidden"
              aria-label={t('media.upload')}
              onChange={(event) => {
                void add([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
          </>
        )
      }
    >
      <MediaFilters value={url} onChange={change} />
      <TagShelf chosen={url.tag} onChoose={(tag) => change({ tag })} />
      <UploadList uploads={uploads} onAgain={(upload) => void again(upload)} onDrop={drop} />
      {pages.error && pages.items.length === 0 ? (
        <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      ) : pages.isPending ? (
        <Skeleton />
      ) : pages.items.length === 0 ? (
        <Empty
          icon={Images}
          title={isFiltered ? t('common.nothingMatches') : t('media.empty')}
          action={
            isFiltered ? (
              <Button onClick={() => change(NO_FILTERS)}>{t('common.clearFilters')}</Button>
            ) : (
              may('draft') && (
                <Button variant="primary" onClick={choose}>
                  {t('media.upload')}
                </Button>
              )
            )
          }
        >
          {isFiltered ? undefined : t('media.empty.next')}
        </Empty>
      ) : (
        <MediaGrid items={pages.items} onOpen={(media) => change({ media })} />
      )}
      <LoadMore of={pages} className="text-center" />
      {isOver && (
        <div className="pointer-events-none fixed inset-4 z-40 grid place-items-center rounded-xl border-2 border-dashed border-brand bg-brand-soft/90">
          <p className="flex items-center gap-2 text-lg font-semibold text-brand-text">
            <CloudUpload className="size-6" aria-hidden />
            {t('media.drop')}
          </p>
        </div>
      )}
      {url.media !== undefined && (
        <MediaSheet key={url.media} mediaId={url.media} onClose={() => change({ media: undefined })} />
      )}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </Page>
  );
}

function inputOf({ q, kind, status, tag }: MediaAddress): Input<'list_media'> {
  return {
    limit: PAGE,
    include: ['usedIn'],
    ...(q !== undefined && { q: String(q) }),
    ...(tag !== undefined && { tag: String(tag) }),
    ...(kind !== undefined && { kind: [unchecked(kind)] }),
    ...(status !== undefined && { status: [unchecked(status)] }),
  };
}

/** Fetches a file from the web through the server, so that the server's rules about addresses apply. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState('');
  const run = useAct('import_media_from_url', {
    changes: ['list_media'],
    quiet: true,
    done: t('media.import.taken'),
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('media.import')}
      lead={t('media.import.lead')}
      submit={t('media.import.submit')}
      isBusy={run.isBusy}
      isDisabled={url.trim() === ''}
      onSubmit={() => run.run({ url: url.trim() })}
    >
      <InputField
        label={t('media.import.url')}
        failure={run.error}
        type="url"
        inputMode="url"
        placeholder="https://"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
    </FormDialog>
  );
}

/** The tags of the library, to browse it. Files uploaded meanwhile get the chosen tag. */
function TagShelf({
  chosen,
  onChoose,
}: {
  /** The router reads digits as a number. */
  chosen: string | number | undefined;
  onChoose: (tag: string | undefined) => void;
}) {
  const tags = useCall('list_media_tags', {}, { staleTime: 60_000 });
  const known = tags.data?.items ?? [];
  const name = chosen === undefined ? undefined : String(chosen);
  // A tag without files is still the filter of the page.
  const isLost = name !== undefined && !known.some(({ tag }) => tag === name);
  const shown = isLost ? [{ tag: name, count: 0 }, ...known] : known;
  if (shown.length === 0) return null;
  return (
    <div role="group" aria-label={t('media.tags')} className="flex flex-wrap gap-1.5">
      {shown.map(({ tag, count }) => (
        <button
          type="button"
          key={tag}
          aria-pressed={tag === name}
          onClick={() => onChoose(tag === name ? undefined : tag)}
          className={cn(
            'flex h-7 max-w-60 items-center gap-1.5 rounded-full border border-line bg-surface px-2.5 text-xs font-medium hover:border-line-strong',
            tag === name && 'border-brand bg-brand-soft text-brand-text',
          )}
        >
          <span className="truncate">{tag}</span>
          <span className="tnum text-2xs opacity-80">{count}</span>
        </button>
      ))}
    </div>
  );
}
