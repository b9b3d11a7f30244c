/** Markup whether closed or not: tags of HTML, Pango, Unity, Qt and Wesnoth. */
const ALWAYS = new Set(
  `a b i u s p q em br hr ul ol li td tr th tt h1 h2 h3 h4 h5 h6 big sub sup div del ins pre img wbr nobr
  span font small strong strike center blockquote color sprite quad material cspace voffset nl bold italic
  para emphasis numid indent mspace lowercase uppercase smallcaps allcaps g x bx ex ph bpt ept it mrk sc ec pc
  */`.split(/\s+/),
);
/** Square-bracket tags of games and forums that need no closing tag in the same text. */
const ALONE = new Set([
  '*',
  'b',
  'i',
  'u',
  'img',
  'sprite',
  'icon',
  'color',
  'size',
  'font',
  'url',
  'quote',
  'email',
]);
const NAME = /^[<[]\/?([A-Za-z*][A-Za-z0-9_:.-]{0,40})(.*?)\/?[>\]]$/su;
/** An address in angle brackets, which may end with a slash: "<https://a.example/>". */
const ADDRESS = /^<[a-z]{3,8}:\/\//u;
const CLOSING = /[<[]\/([A-Za-z*][A-Za-z0-9_:.-]{0,40})[^<>[\]\n]{0,20}[>\]]|<\/>/gu;

/** Names that are closed somewhere in the text; an Unreal `</>` closes any. */
export function mayPair(text: string): ReadonlySet<string> {
  if (!text.includes('</') && !text.includes('[/')) return NONE;
  return new Set(Array.from(text.matchAll(CLOSING), ([, name = '']) => name.toLowerCase()));
}

const NONE: ReadonlySet<string> = new Set();

/**
 * "<file name>" and "<Select a target>" are prose, and so is "[list]" in a manual. A tag closes, is closed,
 * has an attribute, or has a well-known name.
 */
export function isTag(text: string, pairs: ReadonlySet<string>): boolean {
  const [, written = '', rest = ''] = NAME.exec(text) ?? [];
  const name = written.toLowerCase();
  // </>, <#f00>, <1/>, §c.
  if (written === '' || text.charAt(1) === '/') return true;
  if ((text.includes('@') && !rest.includes('=')) || ADDRESS.test(text)) return false;
  const isSquare = text.startsWith('[');
  if (pairs.has(name) || (pairs.has('') && !isSquare)) return true;
  const isBare = rest.trim() === '';
  // Manuals write "[name=value]" and "file[s]", so square brackets count only if they close
  // or have a well-known name.
  if (isSquare) return ALONE.has(name) && (isBare || rest.startsWith('='));
  if (text.endsWith('/>') || /^\s?[\w:-]{0,40}\s?=/u.test(rest)) return true;
  // "<a>" may be a tag, "<a number>" is not.
  return isBare && ALWAYS.has(name);
}
