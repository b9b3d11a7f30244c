import { tOr } from '../text/text.ts';

/** The categories that a scan knows have a name in both languages; a category of somebody's own is its name. */
export const categoryName = (category: string): string => tOr(`category.${category}`, category);
