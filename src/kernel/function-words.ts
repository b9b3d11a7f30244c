/**
 * The words that every sentence of a language is held together by. They tell languages of one script apart
 * with a few kilobytes, where a trained table of letters takes 90 to 190 MB in each process.
 */
const LISTS: Readonly<Record<string, string>> = {
  cs: 'a i že se si je jsou na ve ke za po při pro jako ale nebo který která které tento tato toto jsem jste byl byla bylo být nelze není nejsou může můžete musí pokud když aby než jen již všechny všech jeho její jejich také však od do pod nad mezi',
  da: 'og i at er en et den det de der som på til med for af fra ikke har kan vil skal du din dit dine hvis når eller men om var blev blive være dette denne disse ved efter alle alt kun også ingen kunne hvor mere',
  de: 'der die das den dem des ein eine einen einem einer eines und oder aber nicht ist sind war wird werden wurde haben hat kann können muss müssen soll sie ihr ihre ihren ihnen es wir du dein deine mit von vom zu zum zur für auf aus bei nach über unter durch gegen ohne wenn dass ob als wie auch nur noch schon kein keine diese dieser dieses im am an beim sich alle mehr sehr hier',
  en: 'the a an and or but not is are was were be been being has have had do does did can could will would should must may might you your yours he she it its they them their we our this that these those with from for of to in on at by as if when while where which who what there here than then only also all any some no into about after before more other',
  es: 'el la los las un una unos unas y o pero no es son era fue ser está están estar ha han hay puede pueden debe que de del al a en con por para sin sobre entre desde hasta como si cuando donde este esta estos estas ese esa su sus tu tus le les se lo más muy también sólo ya todos todas otro otra',
  fi: 'ja tai ei ole on ovat oli olla että jos kun kuin mutta niin myös vain se ne tämä nämä tuo hän sinun voi voit voidaan täytyy joka jotka mitä missä sekä kaikki ennen jälkeen kanssa ilman',
  fr: 'le la les un une des du de et ou mais ne pas est sont était sera être avoir a ont peut peuvent doit que qui dont où dans sur sous avec sans pour par vers chez entre depuis comme si quand lorsque ce cet cette ces son sa ses votre vos leur leurs notre nos vous nous il elle ils elles je tu on se au aux plus très aussi même tous toutes tout autre aucun aucune déjà cela',
  hu: 'a az egy és vagy de nem is van vannak volt lesz lehet kell hogy ha mint csak már még ez ezt ezek azt azok amely ami aki meg el ki fel be minden nincs nincsenek után előtt alatt között szerint nélkül által',
  id: 'yang dan atau tidak adalah ini itu di ke dari dengan untuk pada oleh dalam akan sudah telah dapat bisa harus jika ketika karena sebagai anda kamu saya kami mereka semua hanya juga lebih belum ada setelah sebelum antara tanpa',
  it: 'il lo la i gli le un uno una e o ma non è sono era fu essere ha hanno può possono deve che chi cui di del dello della dei degli delle a al allo alla ai agli alle da dal dalla in nel nella nei nelle con su sul sulla per tra fra senza come se quando dove questo questa questi queste suo sua tuo tua più molto anche solo già tutti tutte altro altra nessun nessuna',
  nb: 'og i at er en et den det de som på til med for av fra ikke har kan vil skal du din ditt dine hvis når eller men om var ble bli være dette denne disse ved etter alle alt bare også ingen noen kunne hvor mer må',
  nl: 'de het een en of maar niet is zijn was waren wordt worden werd heeft hebben kan kunnen moet moeten zal je jij jouw u uw hij zij ze we wij met van voor naar op in uit bij door over onder zonder tegen als wanneer dat die dit deze wat wie ook nog al alleen geen alle meer er hier om te aan',
  pl: 'i w z na do nie się jest są był była było być że to ten ta te tego tej tym jak ale lub albo czy gdy jeśli aby dla od po przed przez przy nad pod bez który która które którzy może można musi tylko już także wszystkie wszystkich jego jej ich twój twoja oraz ze za',
  pt: 'o a os as um uma uns umas e ou mas não é são era foi ser está estão estar há tem têm pode podem deve que de do da dos das ao aos à às em no na nos nas num numa com por pelo pela para sem sobre entre desde até como se quando onde este esta estes estas esse essa isso seu sua seus suas você mais muito também só já todos todas outro outra nenhum nenhuma',
  ro: 'și sau dar nu este sunt era fost fi a au poate pot trebuie că care ce de din la în cu pe pentru prin fără despre între după până ca dacă când unde acest această acești aceste acel sau lui ei lor său sa tău ta mai foarte doar toate toți alt altă un o unui unei',
  sk: 'a i že sa si je sú na vo ku za po pri pre ako ale alebo ktorý ktorá ktoré tento táto toto som ste bol bola bolo byť nie môže môžete musí ak keď aby než len už všetky všetkých jeho jej ich tiež však od do pod nad medzi',
  sv: 'och i att är en ett den det de som på till med för av från inte har kan vill ska du din ditt dina om när eller men var blev bli vara detta denna dessa vid efter alla allt bara också ingen inga kunde där mer måste utan',
  tr: 've veya ya da ama değil bir bu şu o ile için gibi kadar daha çok en de mi ne ki olan olarak oldu olur olabilir var yok her tüm bütün sadece ancak eğer sonra önce göre üzerinde tarafından',
  bg: 'и в във на с със за от до по при не е са беше бъде да ще че който която което които това този тази тези как ако но или само също всички може трябва няма ви вие си се като след преди между без',
  ru: 'и в во на с со за от до по при не но или что как это этот эта эти то если когда чтобы для из у к о об же бы быть был была было были есть нет вы вас вам ваш ваша мы он она они его её их который которая которое которые может можно нужно только уже также все всех после перед между без',
  uk: 'і й та в у на з із за від до по при не але або що як це цей ця ці то якщо коли щоб для о об же б би бути був була було були є немає ви вас вам ваш ваша ми він вона вони його її їх який яка яке які може можна потрібно лише тільки вже також усі всіх після перед між без',
};

/** A word and the languages that have it. */
const OWNERS = new Map<string, readonly string[]>();
for (const [language, list] of Object.entries(LISTS))
  for (const word of new Set(list.split(' '))) OWNERS.set(word, [...(OWNERS.get(word) ?? []), language]);

/** What each writes beside the letters that all of its script have. */
const LETTERS: Readonly<Record<string, string>> = {
  cs: 'áčďéěíňóřšťúůýž',
  da: 'æøåé',
  de: 'äöüß',
  en: '',
  es: 'áéíóúüñ',
  fi: 'äöå',
  fr: 'àâæçéèêëîïôœùûüÿ',
  hu: 'áéíóöőúüű',
  id: '',
  it: 'àèéìíîòóùú',
  nb: 'æøåéòô',
  nl: 'éèëïóöü',
  pl: 'ąćęłńóśźż',
  pt: 'áâãàçéêíóôõúü',
  ro: 'ăâîșşțţ',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  sv: 'åäöé',
  tr: 'çğıöşüâîû',
  bg: 'ъ',
  ru: 'ыэёъ',
  uk: 'іїєґ',
};
const SMALL_WORD = /(?<![\p{L}\p{M}\p{N}_])\p{Ll}{2,40}(?![\p{L}\p{M}\p{N}_])/gu;
const SPECIAL = /[ß-ÿĀ-žȘ-țыэёъіїєґ]/u;

const WORD = /(?<![\p{L}\p{M}\p{N}_'’.@/^-])[\p{L}\p{M}]{1,12}(?![\p{L}\p{M}\p{N}_@/-])/gu;
/** A single letter is more often a label than a word of another language. */
const TELLING_LETTERS_MIN = 2;
const TELLING_MIN = 2;

/** "l’azione", "d’un", "qu’il": who leaves a vowel out writes French or Italian. */
const ELISIONS: Readonly<Record<string, string>> = {
  fr: "l' d' n' s' j' c' m' qu' jusqu' lorsqu'",
  it: "l' d' un' dell' nell' all' dall' sull' quell' c'",
};
for (const [language, list] of Object.entries(ELISIONS))
  for (const word of list.split(' ')) OWNERS.set(word, [...(OWNERS.get(word) ?? []), language]);
const ELISION = /(?<![\p{L}\p{M}\p{N}'’])(?:[a-z]|un|qu|[a-z]{1,4}ll|jusqu|lorsqu)['’](?=\p{L}{2})/gu;

/** What function words and letters say about the language of a text that should be in its own. */
export interface LanguageTraits {
  /**
   * The language that the text is written in, where that is surely another: it has function words of the other, and
   * none or few of its own. Null for what is too short to tell, and for languages without a list.
   */
  other: () => string | null;
  /**
   * How many function words and special letters only the other of two languages has, less those that only its own
   * has. Below 0: they speak for its own.
   */
  leaning: (other: string) => number;
}

export function languageTraits(text: string, own: string): LanguageTraits {
  const traits = traitsOf(text, own);
  return {
    other: () => (own in LISTS ? surelyOther(traits, own) : null),
    leaning: (other) => {
      const { theirs, ours } = held(traits, other);
      return theirs - ours;
    },
  };
}

function surelyOther(traits: Traits, own: string): string | null {
  // Nearly every text ends here: its function words and letters are its own.
  if (traits.telling.length + traits.strange.length < TELLING_MIN) return null;
  let other: string | null = null;
  let most = 0;
  for (const language of Object.keys(LISTS)) {
    if (language === own) continue;
    const { theirs, ours } = held(traits, language);
    if (isSure(theirs, ours) && theirs > most) [other, most] = [language, theirs];
  }
  return other;
}

/** Function words of a text, and the special letters of each of its words: its own, and what its language has not. */
interface Traits {
  mine: readonly string[];
  telling: readonly string[];
  ownSpecial: readonly string[];
  strange: readonly string[];
}

function traitsOf(text: string, own: string): Traits {
  const words = [...functionWordsIn(text)];
  const special = specialWordsIn(text);
  return {
    mine: words.filter((word) => isFunctionWord(word, own)),
    telling: words.filter((word) => !isFunctionWord(word, own) && word.length >= TELLING_LETTERS_MIN),
    ownSpecial: special.filter((letters) => isWrittenIn(letters, own)),
    strange: special.filter((letters) => !isWrittenIn(letters, own)),
  };
}

/** Relatives share many; what counts is what only one of the two has. */
function held({ mine, telling, ownSpecial, strange }: Traits, language: string) {
  return {
    theirs:
      telling.filter((word) => isFunctionWord(word, language)).length +
      strange.filter((letters) => isWrittenIn(letters, language)).length,
    ours:
      mine.filter((word) => !isFunctionWord(word, language)).length +
      ownSpecial.filter((letters) => !isWrittenIn(letters, language)).length,
  };
}

const isWrittenIn = (letters: string, language: string): boolean =>
  [...letters].every((letter) => LETTERS[language]?.includes(letter));

/** The special letters of each word in small letters: a name keeps those of its own language. */
function specialWordsIn(text: string): string[] {
  if (!SPECIAL.test(text)) return [];
  const found = new Map<string, string>();
  for (const [word] of text.matchAll(SMALL_WORD)) {
    if (found.has(word) || !SPECIAL.test(word)) continue;
    found.set(
      word,
      Array.from(word)
        .filter((letter) => SPECIAL.test(letter))
        .join(''),
    );
  }
  return [...found.values()];
}

/**
 * The language of a text of which nothing is known: surely it, measured as above against each other language
 * that has a word of it. Close relatives are told apart by longer texts only.
 */
export function languageByWords(text: string): string | null {
  const words = [...functionWordsIn(text)];
  const languages = [...new Set(words.flatMap((word) => OWNERS.get(word) ?? []))];
  const surpasses = (one: string, other: string | null) => {
    const has = (word: string, language: string | null) =>
      language !== null && isFunctionWord(word, language);
    const own = words.filter((word) => has(word, one) && !has(word, other));
    const telling = own.filter((word) => word.length >= TELLING_LETTERS_MIN).length;
    return isSure(telling, words.filter((word) => has(word, other) && !has(word, one)).length);
  };
  const found = languages.filter(
    (one) => surpasses(one, null) && languages.every((other) => other === one || surpasses(one, other)),
  );
  return found[0] ?? null;
}

const isSure = (theirs: number, ours: number) =>
  (theirs === TELLING_MIN && ours === 0) || (theirs > TELLING_MIN && ours * 2 < theirs);

/** Does the word only hold a sentence together? In lower case; no for languages without a list. */
export function isFunctionWord(word: string, language: string): boolean {
  return OWNERS.get(word)?.includes(language) === true;
}

/** The different function words of a text, of whatever language. */
function functionWordsIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  const small = text.toLowerCase();
  for (const [word] of small.matchAll(WORD)) if (OWNERS.has(word)) found.add(word);
  if (small.includes("'") || small.includes('’'))
    for (const [word] of small.matchAll(ELISION)) {
      const plain = word.replace('’', "'");
      if (OWNERS.has(plain)) found.add(plain);
    }
  return found;
}
