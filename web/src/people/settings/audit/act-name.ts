import { i18n, tOr } from '../../../text/text.ts';

const START = 'act.';

/** What somebody did, in words. An entry from before its operation was removed keeps its name. */
export const actName = (operation: string): string => tOr(`act.${operation}`, operation);

/** All that the log may contain, sorted by their words. A name without words is added. */
export function actsInOrder(wanted: string | undefined): string[] {
  const known = Object.keys(i18n.messages)
    .filter((id) => id.startsWith(START))
    .map((id) => id.slice(START.length));
  return [...new Set([...known, ...(wanted ? [wanted] : [])])].toSorted((a, b) =>
    actName(a).localeCompare(actName(b), i18n.locale),
  );
}
