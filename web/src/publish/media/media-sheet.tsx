import { Crop, Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ParlanceError } from '../../api/client.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { bytes, count } from '../../text/format.ts';
import { t, tOr } from '../../text/text.ts';
import { Copyable, Time } from '../../ui/bits.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { CropDialog } from '../composer/later.tsx';
import { PostName } from '../post-name.tsx';
import { useNames } from '../use-people.ts';
import { FocalPoint } from './focal-point.tsx';
import { MediaForm } from './media-form.tsx';
import { MediaPicture } from './media-picture.tsx';
import { ownFile } from './own-file.ts';
import type { Media } from './states.ts';

/** One file: its facts, its descriptions, its uses. */
export function MediaSheet({ mediaId, onClose }: { mediaId: string; onClose: () => void }) {
  const may = useMay();
  const query = useCall('get_media', { mediaId });
  const context = useCall('get_workspace_context', {}, { staleTime: 60_000 });
  const [isDoomed, doom] = useState(false);
  const [isCropping, setCropping] = useState(false);
  return (
    <Sheet
      onClose={onClose}
      title={query.data?.filename ?? t('media.title')}
      footer={
        query.data && (
          <>
            {query.data.url !== null && (
              <a
                href={ownFile(query.data.url) ?? ''}
                download={query.data.filename}
                className={buttonClass({ variant: 'secondary' })}
              >
                <Download />
                {t('media.download')}
              </a>
            )}
            {may('draft') && (
              <Button onClick={() => doom(true)}>
                <Trash2 />
                {t('media.delete')}
              </Button>
            )}
          </>
        )
      }
    >
      <Loaded of={query}>
        {(media) => (
          <div className="space-y-5">
            <Preview media={media} />
            <Facts of={media} />
            {may('draft') && media.kind === 'image' && media.status === 'ready' && (
              <>
                <FocalPoint key={`${media.id} ${media.version} focus`} media={media} />
                <Button onClick={() => setCropping(true)}>
                  <Crop />
                  {t('crop.open')}
                </Button>
              </>
            )}
            <MediaUses mediaId={media.id} />
            {isCropping && (
              <CropDialog
                media={media}
                platforms={context.data?.platforms.publishable ?? []}
                onClose={() => setCropping(false)}
              />
            )}
            <MediaForm key={`${media.id} ${media.version}`} media={media} isLocked={!may('draft')} />
          </div>
        )}
      </Loaded>
      {isDoomed && <DeleteMedia mediaId={mediaId} onClose={() => doom(false)} onDone={onClose} />}
    </Sheet>
  );
}

function Preview({ media }: { media: Media }) {
  const source = ownFile(media.url);
  if (media.kind === 'video' && source !== null)
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- the file is shown as it was uploaded
      <video
        controls
        preload="metadata"
        src={source}
        poster={ownFile(media.thumbnailUrl) ?? undefined}
        aria-label={media.filename}
        className="max-h-80 w-full rounded-lg bg-sunken"
      />
    );
  return (
    <MediaPicture
      media={media}
      alt={Object.values(media.altText)[0] ?? media.filename}
      className="h-72 rounded-lg [&_img]:object-contain"
    />
  );
}

function Facts({ of }: { of: Media }) {
  const nameOf = useNames();
  const rows: [string, React.ReactNode][] = [
    [t('media.type'), of.mime],
    [t('media.size'), bytes(of.bytes)],
    ...(of.width !== null && of.height !== null
      ? [[t('media.dimensions'), `${of.width} × ${of.height}`] as [string, string]]
      : []),
    [t('media.usedIn'), of.usedIn === null ? '–' : t('media.used', { count: of.usedIn })],
    [t('media.renders'), count(of.renders.filter(({ status }) => status === 'ready').length)],
    [t('media.by'), nameOf(of.createdBy)],
    [t('media.created'), <Time key="at" at={of.createdAt} />],
    ['ID', <Copyable key="id" value={of.id} />],
  ];
  return (
    <>
      {of.errorCode !== null && (
        <p
          role="alert"
          className="rounded-md border border-bad-line bg-bad-soft px-3 py-2 text-sm text-bad-text"
        >
          {tOr(`media.why.${of.errorCode}`, t('media.why', { code: of.errorCode }))}
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-fg-3">{name}</dt>
            <dd className="truncate">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Posts that are about to go out lock a file; the server names them. */
function DeleteMedia({
  mediaId,
  onClose,
  onDone,
}: {
  mediaId: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const remove = useAct('delete_media', {
    changes: ['list_media'],
    quiet: true,
    done: t('media.deleted'),
    onDone,
  });
  const held = remove.error instanceof ParlanceError ? remove.error.params['postIds'] : undefined;
  const postIds = Array.isArray(held) ? held.filter((each) => typeof each === 'string') : [];
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('media.delete')}
      lead={t('media.delete.lead')}
      submit={t('media.delete')}
      isBusy={remove.isBusy}
      error={remove.error}
      onConfirm={() => remove.run({ mediaId })}
    >
      {postIds.length > 0 && (
        <ul className="list-disc space-y-1 pl-5 text-sm">
          {postIds.map((postId) => (
            <li key={postId}>
              <PostName postId={postId} />
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}

/** The posts that would miss the file. */
function MediaUses({ mediaId }: { mediaId: string }) {
  const uses = useCall('list_media_uses', { mediaId });
  return (
    <section aria-label={t('media.usedIn')} className="space-y-1.5">
      <h3 className="text-sm font-semibold">{t('media.usedIn')}</h3>
      <Loaded of={uses} rows={1}>
        {({ postIds, more }) =>
          postIds.length === 0 ? (
            <p className="text-sm text-fg-3">{t('media.used', { count: 0 })}</p>
          ) : (
            <ul className="list-disc space-y-1 pl-5 text-sm">
              {postIds.map((postId) => (
                <li key={postId}>
                  <PostName postId={postId} />
                </li>
              ))}
              {more > 0 && <li>{t('media.usedMore', { count: more })}</li>}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
