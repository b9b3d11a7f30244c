import { type Check, defineCheck, NONE, whole } from '../check.ts';
import type { TextFacts } from '../text-facts.ts';

/**
 * Ways to deny, as generous as can be: what is missing is sought, so a word too many costs a hit and a
 * word too few a false alarm. Parts of words on purpose (un-möglich, im-possível).
 */
const DENIALS: Readonly<Record<string, RegExp>> = {
  de: /nicht|kein|nie|ohne|weder|nirgend|(?<!\p{L})un(?!d|ser|ter|s)\p{L}{3}|(?<!\p{L})in(?:aktiv|kompatib|stabil|korrekt)|fehl|ver(?:bot|weiger|hinder)|auß?er|statt|kaum|ab(?:ge)?lehn|miss|nein|leer|\p{L}los|zu (?:klein|groß|wenig|kurz|lang|alt)|falsch|scheiter|anders|sonst|gesperrt|alle bis|unterlass|lass/iu,
  es: /(?<!\p{L})(?:no|ni|nunca|nada|nadie|ning\p{L}+|sin|jamás|tampoco|salvo|excepto|apenas|solo|sólo|falta\p{L}*|dejar|evit\p{L}+|impos\p{L}+|in\p{L}{4,}|im\p{L}{4,}|des\p{L}{4,}|imp[ie]d\p{L}+|fall\p{L}+|rechaz\p{L}+|omit\p{L}+|ignor\p{L}+|lejos|fuera|distint\p{L}+|diferent\p{L}+)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:não|nem|nunca|nada|ninguém|nenhum\p{L}*|sem|jamais|tampouco|exceto|apenas|só|falt\p{L}*|evit\p{L}+|imposs\p{L}+|in\p{L}{4,}|im\p{L}{4,}|des\p{L}{4,}|imped\p{L}+|falh\p{L}+|recus\p{L}+|ignor\p{L}+|diferent\p{L}+)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:ne|n['’]|non|pas|jamais|rien|aucun\p{L}*|sans|ni|personne|sauf|im\p{L}{4,}|in\p{L}{4,}|dé\p{L}{4,}|mal|échou\p{L}+|échec|empêch\p{L}+|évit\p{L}+|seul\p{L}*|refus\p{L}+|manqu\p{L}+|ignor\p{L}+|différen\p{L}+)/iu,
  it: /(?<!\p{L})(?:non|mai|niente|nulla|nessun\p{L}*|senza|né|neanche|nemmeno|im\p{L}{4,}|in\p{L}{4,}|dis\p{L}{4,}|evit\p{L}+|fallit\p{L}+|manc\p{L}+|solo|rifiut\p{L}+|ignor\p{L}+|divers\p{L}+)(?!\p{L})/iu,
  pl: /nie|bez|brak|ani|żad|nigdy|nikt|nic|odm|zabron|pomi|tylko|poza|inny/iu,
  ru: /не|ни|без|нет|отсутств|невозмож|запре|кроме|отказ|нельзя|лишь|только|иначе|друг|ошиб|перест|против|вряд|игнор|отлич/iu,
  zh: /[不没沒无無未勿别別非莫否免禁缺失误誤拒难難]|除了|以外|避|只|才|少|错|仍|尚|忽略|停/u,
  ja: /な[いくかけさしりが]|ません|ず|ぬ|ざる|無|不|未|非|失|欠|以外|禁|まい|だめ|ダメ|避|違|外|誤|のみ|だけ|しか|嫌|拒|難|異/u,
  ko: /없|않|못|안 |안되|아니|아닌|말[고아라]|마[라십세]|불|무|미|비|실패|금지|제외|외에|거부|오류|다른|다릅|마시/u,
};
const ENGLISH =
  /\b(?:not|cannot|never|nothing|nobody|no one|neither|(?:do|does|did|ca|wo|is|are|was|were|could|would|should|must|have|has|had)n['’]t)\b/giu;
/** "not only", "why not", "whether or not", "if not", and a question that expects a yes. */
const RHETORIC =
  /not (?:only|just|merely|even|long|far|to mention|at all|sure|enough|so|too|yet|bad|until|much|many|unlike|least)|why not|or not|if not|(?:is|are|do|does|did|ca|wo|have|has|would|could|should)n['’]t (?:you|it|we|they|he|she|I|that|this|there)|last but not|nothing but|none other|never ?mind|mind|can(?:no|['’])t help|not (?:un|in)/iu;

export const negation: Check = defineCheck({
  id: 'negation',
  category: 'accuracy',
  severity: 'minor',
  about: 'The source denies something and the translation has no word that does.',
  languages: Object.keys(DENIALS),
  find({ from, to, target }) {
    if (from.base !== 'en' || from.once(denialsOf) === 0) return NONE;
    const pattern = DENIALS[to.base];
    if (!pattern || pattern.test(to.bare) || target === from.text) return NONE;
    return [whole(target, 'The source says "not", and the translation denies nothing.')];
  },
  fires: [
    { source: 'You do not have enough gold', target: 'Du hast genug Gold' },
    { source: 'The file cannot be saved', target: 'El archivo se puede guardar', language: 'es' },
    { source: 'You do not have enough gold', target: '你有足够的金币', language: 'zh-cn' },
    { source: 'The file cannot be saved', target: 'ファイルを保存します', language: 'ja' },
  ],
  passes: [
    { source: 'You do not have enough gold', target: 'Du hast nicht genug Gold' },
    { source: 'The file cannot be saved', target: 'Speichern unmöglich' },
    { source: 'Not only gold', target: 'Gold und mehr' },
    { source: 'You do not have enough gold', target: '金币不足', language: 'zh-cn' },
    { source: 'You do not have gold', target: 'Ei kultaa', language: 'fi' },
  ],
});

/** In a long text one denial more or less is lost among the others. */
const CHARS_MAX = 200;

function denialsOf({ bare }: TextFacts): number {
  return bare.length > CHARS_MAX || RHETORIC.test(bare) ? 0 : (bare.match(ENGLISH)?.length ?? 0);
}
