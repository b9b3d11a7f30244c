import { list } from '../text/format.ts';
import { t } from '../text/text.ts';
import { titleOf } from './platform-icon.tsx';

/** A post on the calendar in words. A draft may have no time, and no accounts either. */
export const nameCard = ({
  state,
  when,
  text,
  platforms,
}: {
  state: string;
  when: string | null;
  text: string;
  platforms: readonly string[];
}) =>
  t('calendar.card', {
    state,
    hasTime: when !== null,
    when,
    text,
    count: platforms.length,
    platforms: list(platforms.map(titleOf)),
  });
