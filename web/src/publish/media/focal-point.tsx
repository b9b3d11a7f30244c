import { Crosshair } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ownFile } from './own-file.ts';
import type { Media } from './states.ts';

const MIDDLE = { x: 0.5, y: 0.5 };

/** The part that must stay visible when a platform crops the picture: set it with a click, or with two sliders. */
export function FocalPoint({ media }: { media: Media }) {
  const [point, setPoint] = useState(media.focalPoint ?? MIDDLE);
  const update = useAct('update_media', { changes: ['list_media', 'get_media'], done: t('media.saved') });
  const source = ownFile(media.url);
  if (source === null) return null;
  const isChanged = point.x !== (media.focalPoint ?? MIDDLE).x || point.y !== (media.focalPoint ?? MIDDLE).y;
  return (
    <section aria-label={t('media.focus')} className="space-y-2">
      <h3 className="text-sm font-semibold">{t('media.focus')}</h3>
      <p className="text-xs text-fg-3">{t('media.focus.lead')}</p>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the sliders are its twin */}
      <div
        className="relative w-fit cursor-crosshair overflow-hidden rounded-md"
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          setPoint({
            x: rounded((event.clientX - box.left) / box.width),
            y: rounded((event.clientY - box.top) / box.height),
          });
        }}
      >
        <img src={source} alt="" className="max-h-56" />
        <Crosshair
          aria-hidden
          className="pointer-events-none absolute size-7 -translate-x-1/2 -translate-y-1/2 rounded-full bg-canvas/70 p-1 text-brand-text"
          style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        {(['x', 'y'] as const).map((axis) => (
          <Field key={axis} label={t(`crop.${axis}`)}>
            {(p) => (
              <input
                {...p}
                type="range"
                min={0}
                max={1}
                step={0.01}
                value={point[axis]}
                onChange={(event) => setPoint({ ...point, [axis]: Number(event.target.value) })}
                className="w-full accent-[var(--brand)]"
              />
            )}
          </Field>
        ))}
      </div>
      {isChanged && (
        <Button
          variant="primary"
          isBusy={update.isBusy}
          onClick={() => update.run({ mediaId: media.id, version: media.version, focalPoint: point })}
        >
          {t('media.focus.save')}
        </Button>
      )}
    </section>
  );
}

const rounded = (share: number) => Math.round(Math.max(0, Math.min(1, share)) * 100) / 100;
