/** Kinds of English phrases that another language may use for a "not": "kann nur …", "wird ignoriert". */
const KINDS = {
  only: /\b(?:only|just|until|at (?:most|least)|single|first|before)\b/iu,
  none: /(?<!-)\b(?:no(?!-)|none|without|lack\w{0,4}|missing)\b/iu,
  opposite:
    /\b(?:non-|un(?!i|der|til|less)[a-z]{4}|irre[a-z]{4}|impos|improp|mis(?:match|sing|tak)|in(?:valid|correct|comp|consist|suff|activ|visib|access|accur|defin|depend|secur|approp|conven)|(?:wrong|bad|illegal|hidden|false)\b)/iu,
  empty: /\b(?:empty|blank|clear\w{0,3}|null|zero|space\w{0,3})\b/iu,
  remove: /\b(?:remov|delet|drop|strip|eras|uninstall|unset|clear|purg)/iu,
  must: /\b(?:must|needs?|needed|requir\w{1,6}|should|have to|necessary|mandatory)\b/iu,
  fail: /\b(?:fail|error|unable|fault|crash|lost|los[es])/iu,
  skip: /\b(?:ignor|skip|omit|discard|bypass|leav)/iu,
  disable:
    /\b(?:disab|turn\w{0,3} off|deactiv|inactiv|forbid|forbidden|den[iy]|refus|reject|prohibit|locked|blocked)/iu,
  differ: /\b(?:differ|other|another|else|otherwise|distinct|unlike|instead|rather|than|mismatch)/iu,
  keep: /\b(?:keep|kept|stay|remain|leave|left|preserv|retain|hold|still|always)/iu,
  hide: /\b(?:hid|conceal|invisib|suppress)/iu,
  stop: /\b(?:stop|cancel|abort|halt|interrupt|terminat|quit|suspend|paus)/iu,
  except: /\b(?:except|exclu|but|outside|out of|beyond|avoid|prevent)/iu,
  over: /\b(?:too|over|exceed|small|little|few|short|long|large|enough)/iu,
} as const;

type Kind = keyof typeof KINDS;

interface Phrasings {
  /** "not", "never" and similar words. */
  denies: RegExp;
  others?: Partial<Record<Kind, RegExp>>;
}

/**
 * The check looks for missing denials: an extra phrase here costs a hit, a missing one causes a false
 * alarm. Words must match from their beginning, otherwise Russian "значение" and German "definiert"
 * would count as denials.
 */
const PHRASINGS: Readonly<Record<string, Phrasings>> = {
  de: {
    denies: /nicht|(?<!\p{L})nie(?:mals|mand\p{L}{0,2})?(?!\p{L})|weder|nirgend|kaum/iu,
    others: {
      only: /(?<!\p{L})(?:nur|erst|höchstens|ausschließlich|allein|einzig\p{L}{0,2}|vor)(?!\p{L})/iu,
      none: /(?<!\p{L})(?:kein|ohne|nein)|fehl(?:t|en|end)|(?<=\p{L})los(?:e[mnrs]?)?(?!\p{L})|mangel/iu,
      opposite:
        /(?<!\p{L})un(?!d|ser|te[nr]|s|i|wider)\p{L}{3}|(?<!\p{L})in(?:aktiv|kompatib|stabil|korrekt|existent)|falsch/iu,
      empty: /leer/iu,
      remove: /entfern|lösch/iu,
      must: /muss|müssen|benötig|erforder|sollte/iu,
      fail: /fehlgeschlagen|fehlschl|fehler|scheiter|miss(?:l|ach)/iu,
      skip: /ignorier|übersp?r[iau]ng|übergang|verzicht|unterl[aä]ss|(?<!\p{L})lass/iu,
      disable:
        /deaktiv|ver(?:bot|biet|weiger)|gesperrt|schütz|ab(?:ge)?(?:lehn|schalt)|aus(?:ge|zu)?schalt/iu,
      differ: /unterschei|unterschied|verschieden|ander|sonst|(?<!\p{L})(?:an)?statt(?!find)/iu,
      keep: /beibehal|bleib|behalten/iu,
      hide: /ver(?:bir?g|berg|borg)|blende|unterdrück|verstec?k/iu,
      stop: /ab(?:zu|ge)?br[aeo]ch|unterbr[eo]ch|anhalten|angehalten|still|geschlossen/iu,
      except:
        /auß?er(?!dem)|ausgenommen|verhinder|vermei?d|vermied|alle bis|ausschl|ausgeschl|gegen(?!über|wärt|st)/iu,
      over: /(?<!\p{L})zu (?:klein|groß|wenig|kurz|lang|alt|viel)|über(?:schr|st)/iu,
    },
  },
  es: {
    denies: /(?<!\p{L})(?:no|ni|nunca|jamás|tampoco|nada|nadie|apenas)(?!\p{L})/iu,
    others: {
      only: /(?<!\p{L})(?:solo|sólo|únic\p{L}+|solamente|hasta|antes)(?!\p{L})/iu,
      none: /(?<!\p{L})(?:ning\p{L}+|sin|falt\p{L}+|carec\p{L}+)(?!\p{L})/iu,
      opposite:
        /(?<!\p{L})(?:im(?:pos|perf|prop|pr[oá])|des(?:conoc|igual|aconsej|acuerd|conect|bloq)|mal(?!\p{L})|in(?:v[áa]lid|correct|sufic|compatib|existe|activ|visib|complet|esper|disponib|capa[cz]|[úu]til|acces|defini[db]|consist|segur|necesari|determin|alter|cambi))/iu,
      empty: /vac[íi]|blanco/iu,
      remove: /elimin|borr|quit/iu,
      must: /(?<!\p{L})(?:deb[eo]|debía|neces|requ|hay que|tiene\p{L}? que)/iu,
      fail: /(?<!\p{L})(?:fall|fracas|error|perd)/iu,
      skip: /(?<!\p{L})(?:omi[tst]|ignor|descart|dej[ae])/iu,
      disable: /(?<!\p{L})(?:desactiv|deshabilit|rechaz|deneg|denieg|prohib|inhabilit|cerrad)/iu,
      differ: /(?<!\p{L})(?:distint|diferent|diferenc|difier|otr[oa]|en lugar|en vez|contrario)/iu,
      keep: /(?<!\p{L})(?:manten|conserv|permanec|qued|sigue)/iu,
      hide: /(?<!\p{L})ocult|suprim/iu,
      stop: /(?<!\p{L})(?:cancel|deten|detien|interrump|abort)/iu,
      except: /(?<!\p{L})(?:salvo|excepto|excluy|evit|imp[ie]d|fuera|lejos|cuidado|menos)/iu,
      over: /demasiad|(?<!\p{L})supera|excede/iu,
    },
  },
  pt: {
    denies: /(?<!\p{L})(?:não|nem|nunca|jamais|tampouco|nada|ninguém)(?!\p{L})/iu,
    others: {
      only: /(?<!\p{L})(?:apenas|só|somente|únic\p{L}+|até|antes)(?!\p{L})/iu,
      none: /(?<!\p{L})(?:nenhu[nm]\p{L}*|sem|falt\p{L}+|ausente\p{L}*)(?!\p{L})/iu,
      opposite:
        /(?<!\p{L})(?:im(?:poss|pró|perf)|des(?:conhec|igual|aconselh|necess|conect|bloq|assoc)|mal(?!\p{L})|in(?:v[áa]lid|corret|sufic|compat|exist|ativ|vis[íi]|complet|esper|dispon|capa[cz]|[úu]til|acess|defini[db]|consist|segur|determin|alter))/iu,
      empty: /vazi|branco/iu,
      remove: /remov|exclu|apag/iu,
      must: /(?<!\p{L})(?:dev[eo](?!\p{L}{0,3}ri)|precis|necess|requ|exig|tem que)/iu,
      fail: /(?<!\p{L})(?:falh|erro|perd)/iu,
      skip: /(?<!\p{L})(?:ignor|omi[tst]|pul[ae]|descart|deix[ae])/iu,
      disable: /(?<!\p{L})(?:desativ|desabilit|recus|neg[ao]|proib|rejeit|bloque|fechad)/iu,
      differ: /(?<!\p{L})(?:distint|diferent|diferenc|difere|outr[oa]|em vez|ao invés|contrário)/iu,
      keep: /(?<!\p{L})(?:mant[eé]|conserv|permanec)/iu,
      hide: /(?<!\p{L})(?:ocult|escond|suprim)/iu,
      stop: /(?<!\p{L})(?:cancel|par[ae]r|interromp|abort)/iu,
      except: /(?<!\p{L})(?:exceto|evit|imped|fora|cuidado)/iu,
      over: /demais|excede/iu,
    },
  },
  ru: {
    denies:
      /(?<!\p{L})(?:не|ни|нельзя|невозможно|никогда|никто|ничто|ничего|нигде|никак|вряд)(?!\p{L})|Н&е|Н_е/iu,
    others: {
      only: /(?<!\p{L})(?:только|лишь|един|до(?!\p{L})|прежде|перед)/iu,
      none: /(?<!\p{L})(?:нет(?!\p{L})|без(?!оп|усл|возвр)|отсутств|ника?к|недост)/iu,
      opposite:
        /(?<!\p{L})не(?!скол|котор|дел|го(?!\p{L})|[йеё](?!\p{L})|му(?!\p{L})|[мё]м?(?!\p{L})|обход|т(?!\p{L}))\p{L}{3}|ложн/iu,
      empty: /(?<!\p{L})пуст|пробел/iu,
      remove: /удал(?!ос|ас|ё|е)|снят|сн[яи]м|убра|сбро|очи[сщ]/iu,
      must: /требу|необход|нужн|следует|обязат|заполн/iu,
      fail: /(?<!\p{L})(?:ошиб|сбо[йяе]|неуда|потер)/iu,
      skip: /игнор|пропус|(?<!\p{L})опус/iu,
      disable: /отключ|выключ|запре[тщ]|отказ|отклон|блокир|деактив/iu,
      differ: /отлич|различ|разн|друг|иначе|ин[оы][йме]|вместо|против|расход/iu,
      keep: /(?<!\p{L})оста[вн]|оста[её]тся|всегда/iu,
      hide: /скры|спря|подав/iu,
      stop: /прекра|перест|останов|отмен|прерв|прерыв|разорв|отсоед/iu,
      except: /кроме|исключ|(?<!\p{L})вне(?!\p{L})|за предел|избе[жг]|предотвр|препятств|помеш/iu,
      over: /слишком|превы|мал[оыаое]|недостат/iu,
    },
  },
  zh: {
    denies:
      /[没沒勿莫]|不(?!同|正确|正確)|[无無]法|未(?![知命定])|(?<![识識特类類级級分区區个個鉴鑑辨])[别別](?![名的])|[从從]不|[难難]以/u,
    others: {
      only: /只|才|[仅僅]|之前|[单單]/u,
      none: /[无無]|缺|[没沒]|零/u,
      opposite: /[无無]|不|非|未|[错錯][误誤][的地]|有[误誤错錯]|越界/u,
      empty: /空/u,
      remove: /[删刪]|移除|除去|清除|取消/u,
      must: /必[须須]|需要?/u,
      fail: /失|[错錯][误誤]|[败敗]/u,
      skip: /忽略|跳[过過]|略[过過]|[丢舍捨]/u,
      disable: /禁|[关關][闭閉]|拒|停用|(?<!是)否|占用|反感/u,
      differ: /不同|不[一等]|其他|另|否[则則]|而[是非]|代替/u,
      keep: /保[留持]|仍|尚|始[终終]|[总總]是|永久|一直|[记記]住|[维維]持/u,
      hide: /[隐隱]/u,
      stop: /停|取消|中止|[终終]止|中[断斷]/u,
      except: /除了|以外|之外|避|防止|免/u,
      over: /太|少|[过過][多长長短大小]|超|低于|不足/u,
    },
  },
  ja: {
    denies: /ません|な[いくかけさ]|ざる|(?<=[らかがさたなばまわ])ぬ|まい|だめ|ダメ/u,
    others: {
      only: /のみ|だけ|しか|まで|前に|初めて|必ず/u,
      none: /無|なし|欠|ゼロ|(?<![まはい必わ])ず(?![つれ])/u,
      opposite: /無|不|未|非|誤|(?<![まはい必わ])ず(?![つれ])/u,
      empty: /空/u,
      remove: /削除|外[しすさ]|取り除|除去|消/u,
      must: /必要|必須|なければ|べき/u,
      fail: /失|エラー|誤/u,
      skip: /スキップ|無視|省|飛ば/u,
      disable: /無効|禁|拒|オフ|閉/u,
      differ: /異|違|他の|別|代わり|代え|かどうか/u,
      keep: /保留|保持|残|まま|常に/u,
      hide: /隠|非表示|抑/u,
      stop: /停|中止|中断|キャンセル|取り消|休/u,
      except: /以外|(?<!削)除(?!去)|避|防/u,
      over: /すぎ|過ぎ|超|難|嫌|足り|少な/u,
    },
  },
  fr: {
    denies:
      /(?<!\p{L})(?:ne|n['’]|non|pas|jamais|rien|aucun\p{L}*|sans|ni|personne|sauf|im\p{L}{4,}|in\p{L}{4,}|dé\p{L}{4,}|mal|échou\p{L}+|échec|empêch\p{L}+|évit\p{L}+|seul\p{L}*|refus\p{L}+|manqu\p{L}+|ignor\p{L}+|différen\p{L}+)/iu,
  },
  it: {
    denies:
      /(?<!\p{L})(?:non|mai|niente|nulla|nessun\p{L}*|senza|né|neanche|nemmeno|im\p{L}{4,}|in\p{L}{4,}|dis\p{L}{4,}|evit\p{L}+|fallit\p{L}+|manc\p{L}+|solo|rifiut\p{L}+|ignor\p{L}+|divers\p{L}+)(?!\p{L})/iu,
  },
  pl: { denies: /nie|bez|brak|ani|żad|nigdy|nikt|nic|odm|zabron|pomi|tylko|poza|inny/iu },
  ko: {
    denies:
      /없|않|못|안 |안되|아니|아닌|말[고아라]|마[라십세]|불|무|미|비|실패|금지|제외|외에|거부|오류|다른|다릅|마시/u,
  },
};

/** Languages whose denials are known. */
export const LANGUAGES_WITH_DENIALS: readonly string[] = Object.keys(PHRASINGS);

/**
 * Whether the translation expresses the "not" of its source anywhere. Another phrase counts if its
 * kind occurs more often than in the source: the "nur" in the translation of "cannot read, only write"
 * is its "only".
 */
export function expressesDenial(source: string, target: string, base: string): boolean {
  const phrasings = PHRASINGS[base];
  if (!phrasings || phrasings.denies.test(target)) return true;
  return kindsIn(phrasings).some(([said, phrasing]) => countOf(phrasing, target) > countOf(said, source));
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}

const paired = new Map<Phrasings, readonly (readonly [RegExp, RegExp])[]>();

/** The patterns of a kind in English and in the language, as global ones for counting. */
function kindsIn(phrasings: Phrasings): readonly (readonly [RegExp, RegExp])[] {
  const known = paired.get(phrasings);
  if (known) return known;
  const others = new Map(Object.entries(phrasings.others ?? {}));
  const made = Object.entries(KINDS).flatMap(([kind, said]) => {
    const phrasing = others.get(kind);
    return phrasing === undefined ? [] : [[globally(said), globally(phrasing)] as const];
  });
  paired.set(phrasings, made);
  return made;
}

function globally({ source, flags }: RegExp): RegExp {
  return new RegExp(source, `${flags}g`);
}
