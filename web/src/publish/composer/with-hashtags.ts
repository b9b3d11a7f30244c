/** The words followed by the group, without hashtags that they already have. */
export function withHashtags(text: string, group: string): string {
  const has = new Set(text.toLowerCase().split(/\s+/u));
  const added = group.split(/\s+/u).filter((tag) => !has.has(tag.toLowerCase()));
  if (added.length === 0) return text;
  return text.trim() === '' ? added.join(' ') : `${text.trimEnd()}\n\n${added.join(' ')}`;
}
