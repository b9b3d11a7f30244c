import { normalForm } from '#kernel/normal-form.ts';
import { rememberLast } from '#kernel/remember-last.ts';

/** Names that make `example.com` a link without http. Anything else still counts, only as plain letters. */
const COUNTRIES =
  'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw';
const GENERIC =
  'academy agency app art asia associates bargains beer best bike biz blog boutique build builders business buzz cafe camera camp capital cards care careers cash cat center chat cheap church city cleaning click clinic clothing cloud club coach codes coffee com community company computer consulting contractors cool coop credit dance dating deals delivery dental design dev diamonds digital directory discount doctor domains earth edu education email energy engineer engineering enterprises equipment estate events exchange expert express fail family farm fashion film finance financial fish fit fitness flights florist football foundation fun fund furniture fyi gallery games garden gift gifts gives glass global gmbh gold golf graphics gratis green group guide guru health help hiring history holdings holiday host hosting hotel house how immo inc industries info ink institute international investments jetzt jewelry jobs kitchen land law lease legal life lighting limited limo link live loan lol london love ltd luxury maison management market marketing mba media memorial menu miami mil mobi moda moe money museum name navy net network new news ninja nyc one online ooo org page paris partners parts party pet photo photography photos pics pictures pink pizza place plumbing plus poker porn post press pro productions properties property pub qpon recipes red rehab rent rentals repair report rest restaurant review reviews rip rocks run sale sarl school science services sex shoes shop show singles site ski social software solar solutions space store studio style supplies supply support surf surgery systems tattoo tax taxi team tech technology tel tennis theater tickets tienda tips tires today tokyo tools top tours town toys trade training travel tube university vacations ventures vet viajes video villas vip vision vodka voyage watch website wedding wiki win wine work works world wtf xxx xyz yoga zone';
const TLD = [...GENERIC.split(' '), ...COUNTRIES.split(' ')].sort((a, b) => b.length - a.length).join('|');

const PATH = String.raw`(?:\/[a-z0-9\u0400-\u04ff\u00c0-\u024f!*';:=+,.$\/%#\[\]\-_~@|&()]*)?`;
const QUERY = String.raw`(?:\?[a-z0-9!?*'();:&=+$\/%#\[\]\-_.,~|@]*)?`;
const LINK = new RegExp(
  String.raw`(?<![a-z0-9@＠$#＃_.\-\/])(?:https?:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{N}_-]*[\p{L}\p{N}])?\.)+|(?:[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?\.)+)(?:${TLD}|xn--[a-z0-9-]+)(?![a-z0-9@_-])(?::\d+)?${PATH}${QUERY}`,
  'giu',
);
const LAST_PUNCTUATION = "!*';:,.?$@|[~(";

export interface Span {
  start: number;
  end: number;
}

/** What is replaced by a short link, wherever it points. */
export function findLinks(text: string): Span[] {
  return [...text.matchAll(LINK)].map(({ 0: found, index }) => ({
    start: index,
    end: index + trimmed(found).length,
  }));
}

/** A closing bracket belongs to the link only when it also opens inside. */
function trimmed(found: string): string {
  // How many brackets are open before the place that is looked at; below zero more are closed.
  let open = count(found, /[([]/g) - count(found, /[)\]]/g);
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1);
    const isLoose = LAST_PUNCTUATION.includes(last) || (')]'.includes(last) && open < 0);
    if (!isLoose) break;
    if (')]'.includes(last)) open += 1;
    else if ('(['.includes(last)) open -= 1;
  }
  return found.slice(0, end);
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

const LINK_WEIGHT = 23;
const LIGHT: readonly (readonly [number, number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];

/** The length in the unit `weighted`: Latin 1, most other scripts and every emoji 2, every link 23. */
export const weightedLength = rememberLast((raw: string): number => {
  const text = normalForm(raw, 'NFC');
  let total = 0;
  let at = 0;
  for (const { start, end } of findLinks(text)) {
    total += plainWeight(text.slice(at, start)) + LINK_WEIGHT;
    at = end;
  }
  return total + plainWeight(text.slice(at));
});

function plainWeight(text: string): number {
  let total = 0;
  // Written where it is used: the list of all emoji costs 30 ms when the pattern is made.
  const rest = text.replace(/\p{RGI_Emoji}|\p{Emoji_Presentation}/gv, () => {
    total += 2;
    return '';
  });
  for (const char of rest) {
    const point = char.codePointAt(0) ?? 0;
    total += LIGHT.some(([from, to]) => point >= from && point <= to) ? 1 : 2;
  }
  return total;
}
