import { say } from '#kernel/say.ts';
import { type Check, defineCheck, list, NONE, surplus, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** Names of units where letters or habits differ. The key itself is always accepted. */
const NAMES: Readonly<Record<string, string>> = {
  'km/h': 'км/ч|км/год|公里|千米|时速|時速|시속|km/sa|kmh|h/km',
  mph: 'миль|英里|マイル|마일|mi/h|mil',
  km: 'км|公里|千米|キロ|킬로|χλμ|ק"מ|كم',
  cm: 'см|厘米|公分|センチ|센티|εκ|ס"מ|سم',
  mm: 'мм|毫米|ミリ|밀리|χιλ',
  kg: 'кг|公斤|千克|キロ|킬로|κιλ|ק"ג|كغ|كجم',
  ms: 'мс|毫秒|ミリ秒|밀리초',
  px: 'пикс|像素|ピクセル|픽셀|píxel|pixel|pix',
  fps: 'кадр|帧|幀|フレーム|프레임|i/s|ips|к/с|bps|b/s|kép',
  GB: 'ГБ|Гб|Go|ג"ב|غ',
  MB: 'МБ|Мб|Mo|מ"ב|م',
  KB: 'КБ|Кб|kB|Ko|ko|ק"ב|ك',
  TB: 'ТБ|Тб|To|ט"ב|ت',
  Hz: 'Гц|赫兹|ヘルツ|헤르츠',
  MHz: 'МГц',
  GHz: 'ГГц',
  dB: 'дБ|分贝',
  '°C': '℃|摄氏|攝氏|摂氏|섭씨|градус',
  '°F': '℉|华氏|華氏|화씨',
};
const UNIT = /(?<=\d\s?)(?:km\/h|mph|km|cm|mm|kg|ms|px|fps|[GMKT]B|[GM]?Hz|dB|°[CF])(?!\p{L})/giu;
const BY_LOWER_CASE = new Map(Object.keys(NAMES).map((unit) => [unit.toLowerCase(), unit]));

export const units: Check = defineCheck({
  id: 'units',
  category: 'accuracy',
  severity: 'minor',
  about: say('check.about_units'),
  when: HAS.digit,
  find({ from, to, target }) {
    const a = from.once(unitsOf);
    if (a.length === 0) return NONE;
    const missing = surplus(a, to.once(unitsOf)).filter(
      (unit) => !new RegExp(NAMES[unit] ?? '^$', 'iu').test(to.bare),
    );
    return missing.length === 0
      ? NONE
      : [whole(target, say('check.unit_missing', { missing: list(missing) }))];
  },
});

function unitsOf({ bare }: TextFacts): readonly string[] {
  return Array.from(bare.match(UNIT) ?? [], (unit) => BY_LOWER_CASE.get(unit.toLowerCase()) ?? unit);
}
