/** A text, or marks around texts. */
export type Marked = string | { tag: string; inside: Marked[] };

const TAG = /(<[^<>]*>)/;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/**
 * The HTML that `readLongForm` makes of a line, as a tree: it knows `strong`, `em`, `code`, `a` and `br`, and has
 * escaped everything else. The page draws the tree, so no third-party HTML gets into it.
 */
export function readMarks(html: string): Marked[] {
  const root: Marked[] = [];
  const open = [{ tag: '', inside: root }];
  for (const piece of html.split(TAG)) {
    const inside = open.at(-1)?.inside ?? root;
    const [, slash, tag = ''] = /^<(\/?)(strong|em|code|a|br)(?: href="[^"]*")?>$/.exec(piece) ?? [];
    if (tag === '') {
      if (piece !== '') inside.push(piece.replace(/&(?:amp|lt|gt|quot);/g, (sign) => ENTITIES[sign] ?? sign));
    } else if (slash === '/') {
      if (open.length > 1 && open.at(-1)?.tag === tag) open.pop();
    } else {
      const node = { tag, inside: [] };
      inside.push(node);
      if (tag !== 'br') open.push(node);
    }
  }
  return root;
}
