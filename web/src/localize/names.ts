import { tOr } from '../text/text.ts';

/** How people call a check; one that is newer than the texts goes by its id. */
export const checkName = (check: string): string => tOr(`check.${check}`, check);

/** The categories that a scan knows have a name in both languages; a category of somebody's own is its name. */
export const categoryName = (category: string): string => tOr(`category.${category}`, category);
