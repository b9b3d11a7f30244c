import { useRef, useState } from 'react';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { uploadMedia } from '../../api/upload.ts';
import { keyOf } from '../../api/use-call.ts';
import { toast } from '../../shell/toast.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { ownFile } from '../media/own-file.ts';
import { lasting } from '../preview/feed-media.tsx';

/** A frame of the video, taken here and stored as a separate picture; the video stays as it is. */
export function CoverDialog({
  mediaIds,
  onClose,
  onChoose,
}: {
  mediaIds: readonly string[];
  onClose: () => void;
  onChoose: (mediaId: string) => void;
}) {
  const film = useRef<HTMLVideoElement>(null);
  const [at, setAt] = useState(0);
  const [seconds, setSeconds] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const files = useQueries({
    queries: mediaIds.map((mediaId) => ({
      queryKey: keyOf('get_media', { mediaId }),
      queryFn: () => call('get_media', { mediaId }),
    })),
  });
  const media = files.map(({ data }) => data).find((each) => each?.kind === 'video');
  const source = ownFile(media?.url ?? null);

  const take = async () => {
    if (!film.current) return;
    setBusy(true);
    try {
      const frame = await frameOf(film.current);
      const name = `${media?.filename.replace(/\.\w+$/, '') ?? 'film'}-cover.jpg`;
      onChoose(await uploadMedia(new File([frame], name, { type: 'image/jpeg' }), 'image/jpeg', () => {}));
      onClose();
    } catch (error) {
      toast({ ...explain(error), tone: 'bad' });
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('cover.title')}
      lead={t('cover.lead')}
      width="max-w-2xl"
      footer={
        <Button variant="primary" isBusy={isBusy} disabled={seconds === 0} onClick={() => void take()}>
          {t('cover.take', { at: lasting(at) })}
        </Button>
      }
    >
      {source === null ? (
        <p className="text-sm text-fg-3">{t('cover.noFilm')}</p>
      ) : (
        <div className="space-y-3">
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- only a still is looked for, without sound */}
          <video
            ref={film}
            src={source}
            muted
            playsInline
            preload="auto"
            className="mx-auto max-h-[50vh] rounded-md bg-sunken"
            onLoadedMetadata={(event) => setSeconds(event.currentTarget.duration)}
          />
          <Field label={t('cover.at')} hint={`${lasting(at)} / ${lasting(seconds)}`}>
            {(p) => (
              <input
                {...p}
                type="range"
                min={0}
                max={seconds}
                step={0.1}
                value={at}
                className="w-full accent-[var(--brand)]"
                onChange={(event) => {
                  const next = Number(event.target.value);
                  setAt(next);
                  if (film.current) film.current.currentTime = next;
                }}
              />
            )}
          </Field>
        </div>
      )}
    </Dialog>
  );
}

const QUALITY = 0.92;

function frameOf(film: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = film.videoWidth;
  canvas.height = film.videoHeight;
  canvas.getContext('2d')?.drawImage(film, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The film shows no picture.'))),
      'image/jpeg',
      QUALITY,
    ),
  );
}
