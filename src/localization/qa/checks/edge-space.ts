import { say } from '#kernel/say.ts';
import { type Check, defineCheck, type Finding, NONE } from '../check.ts';

const SPACE = /\s/u;

/** Programs concatenate strings, so a missing space at an edge glues two words together. */
export const edgeSpace: Check = defineCheck({
  id: 'edge_space',
  category: 'formatting',
  severity: 'minor',
  about: say('check.about_edge_space'),
  autofix: 'offered',
  find({ source, target }): readonly Finding[] {
    if (
      !SPACE.test(
        source.charAt(0) +
          source.charAt(source.length - 1) +
          target.charAt(0) +
          target.charAt(target.length - 1),
      )
    )
      return NONE;
    if (source.trim() === '' || target.trim() === '') return NONE;
    const [head, tail] = [leading(source), trailing(source)];
    const [ownHead, ownTail] = [leading(target), trailing(target)];
    const found: Finding[] = [];
    if ((head === '') !== (ownHead === '')) {
      found.push({
        message: say('check.space_beginning_differs_source'),
        start: 0,
        end: ownHead.length,
        ...(isSure(head, ownHead) && { fix: head }),
        // An added space is only ugly, while a missing one glues words together.
        ...((head === '' || isLoose(head, target.charAt(0))) && { severity: 'info' as const }),
      });
    }
    // A full-width mark includes its own space.
    const hasRoom = tail === ' ' && ownTail === '' && /[：。！？，；、]$/u.test(target);
    if ((tail === '') !== (ownTail === '') && !hasRoom) {
      const start = target.length - ownTail.length;
      found.push({
        message: say('check.space_end_differs_source'),
        start,
        end: target.length,
        ...(isSure(tail, ownTail) && { fix: tail }),
        ...((tail === '' || isLoose(tail, target.charAt(target.length - 1))) && {
          severity: 'info' as const,
        }),
      });
    }
    return found;
  },
});

function leading(text: string): string {
  return text.slice(0, text.length - text.trimStart().length);
}

function trailing(text: string): string {
  return text.slice(text.trimEnd().length);
}

/** After a mark no words are glued together, and Han and kana need no space. */
const GLUES_NOTHING = /[\p{P}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/u;

/** Next to markup, any white space is insignificant. */
function isLoose(lost: string, neighbour: string): boolean {
  return /[<>]/u.test(neighbour) || (/^ +$/u.test(lost) && GLUES_NOTHING.test(neighbour));
}

/**
 * The white space was lost or added as a whole. If both texts have some, or one has several spaces,
 * they align something.
 */
function isSure(edge: string, own: string): boolean {
  const some = edge + own;
  return (edge === '' || own === '') && (some === ' ' || /^[\r\n]+$/u.test(some));
}
