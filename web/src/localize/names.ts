import { tOr } from '../text/text.ts';

/** The name of a check; a check that is newer than the texts is shown by its id. */
export const checkName = (check: string): string => tOr(`check.${check}`, check);

/** The categories that a scan knows have a name in both languages; a custom category is its own name. */
export const categoryName = (category: string): string => tOr(`category.${category}`, category);
