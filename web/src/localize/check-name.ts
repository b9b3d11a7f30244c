import { tOr } from '../text/text.ts';

/** How people call a check; one that is newer than the texts goes by its id. */
export const checkName = (check: string): string => tOr(`check.${check}`, check);
