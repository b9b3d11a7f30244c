import { type Check, type CheckView, defineCheck, each, type Finding, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

const BEFORE =
  /(?<=[\p{L}\p{M}\p{N}»)%\ufffc])[;!?]+(?=[\s»")\ufffc]|$)|(?<=[\p{L}\p{M}»)])[:](?=[\s»\ufffc]|$)/gu;
const GUILLEMET = /«(?=[^\s\u00a0\u202f])|(?<=[^\s\u00a0\u202f])»/gu;
/** A word and what prose puts around it. A path, a call, a key or ":smile:" has more than that. */
const PROSE = /^(?!\p{Lu}$)[\p{L}\p{M}\p{N}'’‘“”"«»()*,…°%€$£+‑–—\ufffc-]+$/u;
/** How far back a word may begin; what is longer is no word. */
const WORD_CHARS_MAX = 60;

/** Canadian French keeps the space before a colon and inside guillemets only. */
export const frenchSpaces: Check = defineCheck({
  id: 'french_spaces',
  category: 'locale',
  severity: 'minor',
  about: 'The space before ; : ! ? and inside « » is missing.',
  languages: ['fr'],
  when: HAS.mark | HAS.colon | HAS.latin1,
  autofix: true,
  find({ to, targetLanguage }) {
    const isCanadian = targetLanguage === 'fr-ca';
    const marks = each(BEFORE, to.bare, ({ 0: mark, index }) =>
      (isCanadian && mark !== ':') || !endsWord(to, index, index + mark.length)
        ? null
        : {
            message: `In French a space stands before "${mark}".`,
            fix: (mark === ':' ? '\u00a0' : '\u202f') + mark,
          },
    );
    if (!to.has(HAS.latin1)) return marks;
    const quotes = each(GUILLEMET, to.bare, ({ 0: mark }) => ({
      message: 'In French a space stands inside « ».',
      fix: mark === '«' ? '«\u00a0' : '\u00a0»',
    }));
    const all: Finding[] = [...marks, ...quotes];
    return all.length === 0 ? NONE : all;
  },
  fires: [
    { source: 'Ready?', target: 'Prêt?', language: 'fr', fixed: 'Prêt\u202f?' },
    { source: 'Level:', target: 'Niveau:', language: 'fr', fixed: 'Niveau\u00a0:' },
    { source: 'He said "go"', target: 'Il a dit «va»', language: 'fr', fixed: 'Il a dit «\u00a0va\u00a0»' },
    {
      source: '{n, plural, one {# day left!} other {# days left!}}',
      target: '{n, plural, one {Plus # jour!} other {Plus # jours!}}',
      language: 'fr',
      fixed: '{n, plural, one {Plus # jour\u202f!} other {Plus # jours\u202f!}}',
    },
  ],
  passes: [
    { source: 'Ready?', target: 'Prêt ?', language: 'fr' },
    { source: 'Ready?', target: 'Prêt\u202f?', language: 'fr' },
    { source: 'Ready?', target: 'Prêt?', language: 'fr-ca' },
    { source: 'At 10:30', target: 'À 10:30', language: 'fr' },
    { source: 'See https://example.com/?a', target: 'Voir https://example.com/?a', language: 'fr' },
    { source: 'Saved in C:\\new', target: 'Enregistré dans C:\\new', language: 'fr' },
    { source: 'Drive C: is full', target: 'Le disque C: est plein', language: 'fr' },
    { source: 'Type :smile: here', target: 'Tapez :smile: ici', language: 'fr' },
    { source: 'Set "color:red;" here', target: 'Mettez color:red; ici', language: 'fr' },
    { source: 'Call foo(); first', target: "Appelez d'abord foo(); ici", language: 'fr' },
    { source: 'src/main.c: not found', target: 'src/main.c: introuvable', language: 'fr' },
    { source: 'Ready?', target: 'Bereit?' },
  ],
});

/** The mark closes a word of prose: looked at is the text itself, where a path still has its backslash. */
function endsWord({ text, bare }: CheckView['to'], start: number, end: number): boolean {
  if (text.charAt(end) === '\\') return false;
  let from = start;
  while (from > 0 && start - from <= WORD_CHARS_MAX && !/\s/u.test(bare.charAt(from - 1))) {
    from -= 1;
    if (text.charAt(from) === '\\') return false;
  }
  const word = bare.slice(from, start);
  return word.length <= WORD_CHARS_MAX && PROSE.test(word) && !word.endsWith('()');
}
