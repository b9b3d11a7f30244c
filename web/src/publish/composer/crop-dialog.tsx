import { Check, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Output } from '../../api/client.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { ownFile } from '../media/own-file.ts';
import { PlatformIcon, titleOf } from '../platform-icon.tsx';
import { cropOf, type Frame, MIDDLE, settled, ZOOM_MAX } from './crop-frame.ts';
import { presetNamed } from './preset-named.ts';

type Media = Output<'get_media'>;

const CHANGED = ['get_media', 'list_media', 'precheck_draft', 'get_workspace_context'] as const;

/** A crop for each platform. The server creates a new file and leaves the original as it is. */
export function CropDialog({
  media,
  platforms,
  startWith,
  onClose,
}: {
  media: Media;
  platforms: readonly string[];
  startWith?: string | undefined;
  onClose: () => void;
}) {
  const presets = useCall('list_media_presets', {}, { staleTime: 3_600_000 });
  const offered = (presets.data?.presets ?? []).filter(
    ({ platform, kind, available }) => kind === 'image' && available && platforms.includes(platform),
  );
  const [name, setName] = useState(startWith);
  const preset = offered.find((each) => each.name === name) ?? offered[0];
  const [frames, setFrames] = useState<Record<string, Frame>>({});
  const box = useRef<HTMLDivElement>(null);
  const make = useAct('create_media_render', { changes: CHANGED, done: t('crop.making') });
  const undo = useAct('delete_media_render', { changes: CHANGED, done: t('crop.undone') });
  const file = ownFile(media.url);
  const picture = (media.width ?? 1) / (media.height ?? 1);
  const shape = preset ? preset.width / preset.height : 1;
  const frame = frames[preset?.name ?? ''] ?? (media.focalPoint ? { ...media.focalPoint, zoom: 1 } : MIDDLE);
  const crop = cropOf(frame, picture, shape);
  const render = media.renders.findLast((each) => each.preset === preset?.name && each.status !== 'failed');
  const set = (change: Partial<Frame>) =>
    preset &&
    setFrames((before) => ({ ...before, [preset.name]: settled({ ...frame, ...change }, picture, shape) }));
  const drag = (event: React.PointerEvent) => {
    const size = box.current?.getBoundingClientRect();
    if (!size || (event.buttons & 1) === 0) return;
    set({ x: frame.x + event.movementX / size.width, y: frame.y + event.movementY / size.height });
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('crop.title')} lead={t('crop.lead')} width="max-w-4xl">
      {preset === undefined || file === null ? (
        <p className="text-sm text-fg-3">{t('crop.none')}</p>
      ) : (
        <div className="grid gap-4 md:grid-cols-[220px_1fr]">
          <ul className="max-h-[52vh] space-y-1 overflow-y-auto">
            {offered.map((each) => {
              const made = media.renders.findLast(({ preset: of }) => of === each.name);
              return (
                <li key={each.name}>
                  <button
                    type="button"
                    aria-pressed={each.name === preset.name}
                    onClick={() => setName(each.name)}
                    className={cn(
                      'flex w-full items-center gap-2 rounded-md border border-transparent px-2 py-1.5 text-left text-xs hover:bg-hover',
                      each.name === preset.name && 'border-brand bg-brand-soft',
                    )}
                  >
                    <PlatformIcon platform={each.platform} size={17} />
                    <span className="min-w-0 flex-1">
                      <span className="block font-medium">{titleOf(each.platform)}</span>
                      <span className="tnum text-fg-2">
                        {each.width} × {each.height}
                        {each.placement === 'story' && ` · ${t('setting.option.story')}`}
                      </span>
                    </span>
                    {made?.status === 'ready' && (
                      <Check className="size-4 text-ok-text" aria-label={t('crop.ready')} />
                    )}
                  </button>
                </li>
              );
            })}
          </ul>
          <div className="space-y-3">
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the three sliders are the twin of the drag */}
            <div
              ref={box}
              className="relative mx-auto max-h-[44vh] cursor-move touch-none select-none overflow-hidden rounded-md bg-sunken"
              style={{ aspectRatio: picture, maxWidth: `${44 * picture}vh` }}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={drag}
            >
              <img src={file} alt="" draggable={false} className="size-full" />
              <div
                data-crop
                className="absolute border-2 border-white shadow-[0_0_0_9999px_var(--scrim)]"
                style={{
                  left: `${crop.x * 100}%`,
                  top: `${crop.y * 100}%`,
                  width: `${crop.width * 100}%`,
                  height: `${crop.height * 100}%`,
                }}
              />
            </div>
            <div className="grid gap-3 sm:grid-cols-3">
              <Slider label={t('crop.x')} value={frame.x} max={1} onChange={(x) => set({ x })} />
              <Slider label={t('crop.y')} value={frame.y} max={1} onChange={(y) => set({ y })} />
              <Slider
                label={t('crop.zoom')}
                value={frame.zoom}
                min={1}
                max={ZOOM_MAX}
                onChange={(zoom) => set({ zoom })}
              />
            </div>
            <div className="flex flex-wrap items-center gap-2">
              <p className="min-w-0 flex-1 text-xs text-fg-3">{preset.about}</p>
              {render && (
                <Tag tone={render.status === 'ready' ? 'ok' : 'brand'}>
                  {t(render.status === 'ready' ? 'crop.ready' : 'crop.making')}
                </Tag>
              )}
              {render?.status === 'ready' && (
                <Button
                  isBusy={undo.isBusy}
                  onClick={() => undo.run({ mediaId: media.id, renderId: render.id })}
                >
                  <Undo2 />
                  {t('crop.undo')}
                </Button>
              )}
              <Button
                variant="primary"
                isBusy={make.isBusy}
                onClick={() => make.run({ mediaId: media.id, preset: presetNamed(preset.name), crop })}
              >
                {t('crop.make', { platform: titleOf(preset.platform) })}
              </Button>
            </div>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Slider({
  label,
  value,
  min = 0,
  max,
  onChange,
}: {
  label: string;
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
}) {
  return (
    <Field label={label}>
      {(p) => (
        <input
          {...p}
          type="range"
          min={min}
          max={max}
          step={0.01}
          value={value}
          className="w-full accent-[var(--brand)]"
          onChange={(event) => onChange(Number(event.target.value))}
        />
      )}
    </Field>
  );
}
