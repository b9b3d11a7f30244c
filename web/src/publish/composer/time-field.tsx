import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { shownZone } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input, Options, Select } from '../../ui/field.tsx';
import { momentIn, offsetName } from '../calendar/labels.ts';
import type { Account } from '../states.ts';
import { instantOf, isSecondTime, oddHours, type Wall, wallOf } from '../zone.ts';

/** A time in the zone of the person, the workspace or an account. Times that the zone skips or repeats get a note. */
export function TimeField({
  at,
  zone,
  accounts,
  isLocked,
  onAt,
  onZone,
}: {
  at: number | null;
  zone: string;
  accounts: readonly Account[];
  isLocked: boolean;
  onAt: (at: number | null) => void;
  onZone: (zone: string) => void;
}) {
  const context = useCall('get_workspace_context', {}, { staleTime: 60_000 });
  const [typed, setTyped] = useState<Wall | null>(null);
  const zones = zonesOf(context.data?.workspace.timezone, accounts, zone);
  const others = [...zones.keys()].filter((each) => each !== zone);
  const wall = at === null ? null : wallOf(at, zone);
  return (
    <div className="space-y-1">
      <Field
        label={t('compose.time', { zone })}
        hint={
          at === null
            ? t('compose.time.none')
            : others
                .slice(0, 3)
                .map((each) => `${momentIn(at, each)} ${each}`)
                .join(' · ')
        }
      >
        {(p) => (
          <span className="flex flex-wrap gap-1">
            <Input
              {...p}
              type="datetime-local"
              step={900}
              className="min-w-44 flex-1"
              readOnly={isLocked}
              value={wall ? `${wall.date}T${clockOf(wall.minute)}` : ''}
              onChange={(event) => {
                const [date = '', time = ''] = event.target.value.split('T');
                const [hours = 0, minutes = 0] = time.split(':').map(Number);
                const next = date === '' ? null : { date, minute: hours * 60 + minutes };
                setTyped(next);
                onAt(next && instantOf(next, zone));
              }}
            />
            {zones.size > 1 && (
              <Select
                aria-label={t('compose.zone')}
                className="w-auto max-w-full"
                value={zone}
                onChange={(event) => {
                  setTyped(null);
                  onZone(event.target.value);
                }}
              >
                <Options
                  of={[...zones].map(([name, whose]) => [name, t('compose.zoneOf', { zone: name, whose })])}
                />
              </Select>
            )}
            {at !== null && !isLocked && (
              <Button variant="ghost" size="md" onClick={() => onAt(null)}>
                {t('compose.time.clear')}
              </Button>
            )}
          </span>
        )}
      </Field>
      {at !== null && <OddHour at={at} zone={zone} typed={typed} isLocked={isLocked} onAt={onAt} />}
    </div>
  );
}

/** On the two nights of the year on which clocks change. */
function OddHour({
  at,
  zone,
  typed,
  isLocked,
  onAt,
}: {
  at: number;
  zone: string;
  typed: Wall | null;
  isLocked: boolean;
  onAt: (at: number) => void;
}) {
  const wall = wallOf(at, zone);
  const { skipped, twice } = oddHours(wall.date, zone);
  const isIn = (span: [number, number] | null, minute: number): span is [number, number] =>
    span !== null && minute >= span[0] && minute < span[1];
  if (typed?.date === wall.date && isIn(skipped, typed.minute) && instantOf(typed, zone) === at)
    return (
      <p role="alert" className="text-xs text-warn-text">
        {t('compose.time.skipped', {
          time: clockOf(typed.minute),
          from: clockOf(skipped[0]),
          to: clockOf(skipped[1]),
          instead: clockOf(wall.minute),
        })}
      </p>
    );
  if (!isIn(twice, wall.minute)) return null;
  const first = instantOf(wall, zone);
  const second = first + (twice[1] - twice[0]) * 60_000;
  const isSecond = isSecondTime(at, zone, wall.date);
  return (
    <div
      role="group"
      aria-label={t('compose.time.twice', { time: clockOf(wall.minute) })}
      className="text-xs"
    >
      <p className="text-warn-text">{t('compose.time.twice', { time: clockOf(wall.minute) })}</p>
      <span className="mt-1 flex gap-1">
        {[
          {
            moment: first,
            isOn: !isSecond,
            text: t('compose.time.first', { offset: offsetName(first, zone) }),
          },
          {
            moment: second,
            isOn: isSecond,
            text: t('compose.time.second', { offset: offsetName(second, zone) }),
          },
        ].map(({ moment, isOn, text }) => (
          <Button
            key={moment}
            size="xs"
            variant={isOn ? 'soft' : 'secondary'}
            aria-pressed={isOn}
            disabled={isLocked}
            onClick={() => onAt(moment)}
          >
            {text}
          </Button>
        ))}
      </span>
    </div>
  );
}

/** Each zone once, with its owners. */
function zonesOf(
  workspace: string | undefined,
  accounts: readonly Account[],
  chosen: string,
): Map<string, string> {
  const zones = new Map([[shownZone(), t('compose.zone.yours')]]);
  const add = (zone: string, whose: string) => {
    if (!zones.has(zone)) zones.set(zone, whose);
  };
  if (workspace !== undefined) add(workspace, t('compose.zone.workspace'));
  for (const { timezone, displayName } of accounts) if (timezone !== null) add(timezone, displayName);
  // Somebody elsewhere planned it in their own time zone.
  add(chosen, t('compose.zone.post'));
  return zones;
}

const two = (value: number) => String(value).padStart(2, '0');
const clockOf = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
