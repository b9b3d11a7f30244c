import { type Action, useActions } from '../../shell/actions.ts';
import { t, type TextId } from '../../text/text.ts';
import { shiftDays } from '../zone.ts';
import type { Entry } from './entries.ts';
import { focusKeeper } from './focus.ts';
import { SNAP_MINUTES } from './geometry.ts';
import { queue, reschedule, undoLast, unschedule } from './moves.ts';
import { type View, VIEWS } from './period.ts';

interface Doings {
  view: View;
  zone: string;
  mayMove: boolean;
  find: (key: string | null) => Entry | null;
  withSelected: (key: string) => Entry[];
  onView: (view: View) => void;
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
  onWrite: (slot: string | null) => void;
  onSelect: (key: string) => void;
}

const MINUTE_MS = 60_000;

/** The keyboard alternative to every drag, for the focused post. */
export function useCalendarKeys(doings: Doings): void {
  const { view, zone, find } = doings;
  const move = (shift: (at: number) => number) => {
    const key = focusKeeper.current();
    const entry = find(key);
    if (!entry || entry.at === null || key === null) return;
    focusKeeper.keep(key);
    reschedule(doings.withSelected(key), ({ at }) => shift(at ?? 0), zone);
  };
  const days = (by: number) => () => move((at) => shiftDays(at, by, zone));
  const minutes = (by: number) => () => move((at) => at + by * MINUTE_MS);
  const onFocused = (run: (entry: Entry) => void) => () => {
    const entry = find(focusKeeper.current());
    if (entry) run(entry);
  };
  const local = (id: string, text: TextId, keys: string, run: () => void): Action => ({
    id: `calendar.${id}`,
    label: t(text),
    group: t('calendar.title'),
    keys,
    run,
    isLocal: true,
  });
  const [up, down] = view === 'month' ? [days(-7), days(7)] : [minutes(-SNAP_MINUTES), minutes(SNAP_MINUTES)];
  useActions([
    local('today', 'calendar.today', 't', doings.onToday),
    ...VIEWS.map((each) =>
      local(`view.${each}`, `calendar.view.${each}`, each.charAt(0), () => doings.onView(each)),
    ),
    local('back', 'calendar.back', 'arrowleft', () => doings.onStep(-1)),
    local('forth', 'calendar.forth', 'arrowright', () => doings.onStep(1)),
    ...(doings.mayMove
      ? [
          local('new', 'calendar.new', 'n', () =>
            doings.onWrite(
              document.activeElement?.closest<HTMLElement>('[data-slot]')?.dataset['slot'] ?? null,
            ),
          ),
          local('earlier', 'calendar.earlier', 'alt+arrowup', up),
          local('later', 'calendar.later', 'alt+arrowdown', down),
          local('dayBack', 'calendar.dayBack', 'alt+arrowleft', days(-1)),
          local('dayForth', 'calendar.dayForth', 'alt+arrowright', days(1)),
          local(
            'queue',
            'calendar.queue',
            's',
            onFocused((entry) => queue(entry, zone)),
          ),
          local(
            'unschedule',
            'calendar.unschedule',
            'u',
            onFocused((entry) => unschedule(entry, zone)),
          ),
          local(
            'select',
            'calendar.select',
            'x',
            onFocused(({ key }) => doings.onSelect(key)),
          ),
          local('undo', 'common.undo', 'mod+z', undoLast),
        ]
      : []),
  ]);
}
