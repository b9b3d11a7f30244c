/**
 * Endings that derive nouns, qualities and other forms from a stem, without accents: anotación,
 * anotar, anotado, mantenimiento.
 */
const MADE =
  /(?:amientos?|imientos?|aciones|iciones|uciones|siones|ciones|acion|icion|ucion|sion|cion|adores|edores|idores|ador|edor|idor|adoras?|ados?|adas?|idos?|idas?|antes?|entes?|ables?|ibles?|ividad|idades|idad|ivos?|ivas?|ando|iendo|ar|er|ir|os|as|es|o|a|e)$/u;
const STEM_MIN = 6;
const REST_MAX = 2;
/** Endings of verbs. Excludes abril, which is not a form of abrir. */
const VERB_REST = /^(?:[aeio]|[aei][srn]|i[aeo]\p{L}{0,4}|[ei]r\p{L}{0,4}|[aei]mos)$/u;
/** Irregular participles. */
const PARTICIPLES: Readonly<Record<string, string>> = {
  abiert: 'abr',
  cubiert: 'cubr',
  descubiert: 'descubr',
  escrit: 'escrib',
  descrit: 'describ',
  impres: 'imprim',
  resuelt: 'resolv',
  devuelt: 'devolv',
  vuelt: 'volv',
  compuest: 'compon',
  expuest: 'expon',
};

const SHORT_MAX = 5;
const INFINITIVE = /[aei]r$/u;
const SMALL = /^(?:s|it[oa]s?|ill[oa]s?|aduras?|ic[oa]s?)?$/u;
const isEnding = (rest: string) => SMALL.test(rest) || MADE.exec(rest)?.index === 0;

/**
 * Short words may share three letters by chance: mano and manera, cara and cargar. Only an ending may
 * follow the stem.
 */
export function isUnrelatedInSpanish(word: string, part: string): boolean {
  if (part.length > SHORT_MAX || word === part) return false;
  if (INFINITIVE.test(part)) {
    const root = part.slice(0, -2);
    const rest = word.slice(root.length);
    return !word.startsWith(root) || !(VERB_REST.test(rest) || isEnding(rest));
  }
  const root = part.replace(/(?:[aeo]s?|z)$/u, '');
  const rest = word.slice(root.length);
  return !word.startsWith(root) || !(isEnding(rest) || /^ces$/u.test(rest));
}

/** Whether the words belong to one family. Both without accents and in lower case. */
export function isSpanishKin(word: string, part: string): boolean {
  if (isParticiple(word, part) || isParticiple(part, word)) return true;
  const [own, other] = [rootOf(part), rootOf(word)];
  return own.length >= STEM_MIN && other.startsWith(own) && other.length - own.length <= REST_MAX;
}

function rootOf(word: string): string {
  return word.replace(MADE, '');
}

function isParticiple(form: string, verb: string): boolean {
  const root = PARTICIPLES[form.replace(/(?:os|as|o|a)$/u, '')];
  return root !== undefined && verb.startsWith(root) && VERB_REST.test(verb.slice(root.length));
}
