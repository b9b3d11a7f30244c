/** The tags of a field, as they are written one after the other. */
export const tagsIn = (text: string): string[] =>
  [...new Set(text.split(/[,，]/).map((each) => each.trim()))].filter(Boolean);

export const withTag = (text: string, tag: string): string => [...tagsIn(text), tag].join(', ');
