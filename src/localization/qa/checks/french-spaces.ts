import { type Check, defineCheck, each, type Finding, NONE } from '../check.ts';
import { endsWord } from '../ends-word.ts';
import { HAS } from '../text-facts.ts';

const BEFORE =
  /(?<=[\p{L}\p{M}\p{N}»)%\ufffc])[;!?]+(?=[\s»")\ufffc]|$)|(?<=[\p{L}\p{M}»)])[:](?=[\s»\ufffc]|$)/gu;
const GUILLEMET = /«(?=[^\s\u00a0\u202f])|(?<=[^\s\u00a0\u202f])»/gu;
/** Canadian French keeps the space before a colon and inside guillemets only. */
export const frenchSpaces: Check = defineCheck({
  id: 'french_spaces',
  category: 'locale',
  severity: 'minor',
  about: 'The space before ; : ! ? and inside « » is missing.',
  languages: ['fr'],
  when: HAS.mark | HAS.colon | HAS.latin1,
  autofix: 'offered',
  find({ to, targetLanguage }) {
    const isCanadian = targetLanguage === 'fr-ca';
    const marks = each(BEFORE, to.bare, ({ 0: mark, index }) =>
      (isCanadian && mark !== ':') ||
      !endsWord(to, index, index + mark.length) ||
      isCommand(to.bare, mark, index)
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
    { source: 'Type :qa! to leave', target: 'Tapez :qa! pour quitter', language: 'fr' },
    { source: 'Set "color:red;" here', target: 'Mettez color:red; ici', language: 'fr' },
    { source: 'Cannot use g: here', target: "Impossible d'utiliser g: ici", language: 'fr' },
    { source: 'do COMMANDS; done', target: 'do COMMANDES; done', language: 'fr' },
    { source: 'Call foo(); first', target: "Appelez d'abord foo(); ici", language: 'fr' },
    { source: 'src/main.c: not found', target: 'src/main.c: introuvable', language: 'fr' },
    { source: 'Ready?', target: 'Bereit?' },
  ],
});

/** "do COMMANDES; done": words in capitals stand for something, and the semicolon is of the shell. */
function isCommand(text: string, mark: string, at: number): boolean {
  return mark === ';' && /\p{Lu}{3}$/u.test(text.slice(Math.max(0, at - 3), at));
}
