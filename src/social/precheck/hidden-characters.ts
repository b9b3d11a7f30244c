import { say } from '#kernel/say.ts';
import type { Effective } from '../posts/merge-content.ts';
import type { IssueView } from './precheck-view.ts';

type Kind = 'zero_width' | 'direction' | 'tag' | 'other';

/** Invisible characters, without those that have a visible effect. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
const ZERO_WIDTH = /[\u180e\u200b-\u200d\u2060\ufeff]/u;
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const DIRECTION_MARK = /[\u061c\u200e\u200f]/u;
const TAG = /[\u{e0000}-\u{e007f}]/u;
const SELECTOR = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u;
/**
 * Line breaks and tabs, and signs around digits (in Arabic and other scripts) that are
 * visible despite their class.
 */
const SEEN =
  /[\t\n\r\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\u{13430}-\u{1345f}\u{1d173}-\u{1d17a}]/u;

const RIGHT_TO_LEFT = /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}]/u;
/**
 * Scripts whose letters change shape with a joiner: Persian, Urdu, the scripts of
 * India and neighbouring ones.
 */
const SHAPED =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]/u;
/** Scripts without spaces, in which an invisible break shows where a line may end. */
const UNSPACED = /[\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]/u;
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\u{1f1e6}-\u{1f1ff}]/u;
/** Characters that have several forms, chosen by a variation selector. */
const SELECTABLE = /[\p{Emoji}\p{Extended_Pictographic}\p{S}\p{sc=Han}\p{sc=Mong}\p{sc=Phag}\p{sc=Mymr}]/u;
const FLAG = '🏴';

interface Hidden {
  kind: Kind;
  codePoint: number;
  /** The position of the character in the text, from 1. */
  at: number;
}

/**
 * Invisible characters in a text, except those that emoji and scripts need. One pass, in which each position
 * looks only at its neighbours.
 */
export function hiddenCharacters(text: string): Hidden[] {
  if (!HIDDEN.test(text)) return [];
  const characters = [...text];
  const isRightToLeft = RIGHT_TO_LEFT.test(text);
  const found: Hidden[] = [];
  /** Inside a flag that is spelled with tag characters. */
  let isFlag = false;
  for (const [index, character] of characters.entries()) {
    const [before = '', after = ''] = [characters[index - 1], characters[index + 1]];
    if (!TAG.test(character)) isFlag = character === FLAG;
    if (!HIDDEN.test(character) || SEEN.test(character)) continue;
    if (isNeeded(character, before, after, { isFlag, isRightToLeft })) continue;
    found.push({ kind: kindOf(character), codePoint: character.codePointAt(0) ?? 0, at: index + 1 });
  }
  return found;
}

function isNeeded(
  character: string,
  before: string,
  after: string,
  { isFlag, isRightToLeft }: { isFlag: boolean; isRightToLeft: boolean },
): boolean {
  if (TAG.test(character)) return isFlag;
  if (SELECTOR.test(character)) return SELECTABLE.test(before);
  if (DIRECTION_MARK.test(character)) return isRightToLeft;
  if (character === '\u200d') return (PICTURE.test(before) && PICTURE.test(after)) || SHAPED.test(before);
  if (character === '\u200c') return SHAPED.test(before);
  if (character === '\u200b') return UNSPACED.test(before) || UNSPACED.test(after);
  return false;
}

function kindOf(character: string): Kind {
  if (ZERO_WIDTH.test(character)) return 'zero_width';
  if (DIRECTION.test(character)) return 'direction';
  return TAG.test(character) ? 'tag' : 'other';
}

const NAMED_MAX = 5;

const SAYS: Readonly<Record<Kind, (places: string) => string>> = {
  zero_width: (places) => say('precheck.text_zero_width_characters_nobody', { places }),
  direction: (places) => say('precheck.text_hidden_characters_turn_direction', { places }),
  tag: (places) => say('precheck.text_hidden_tag_characters', { places }),
  other: (places) => say('precheck.text_other_characters_nobody_sees', { places }),
};

/** One warning per kind and text, with the characters and their positions. */
export function hiddenIssues({ text, parts, firstComment, contentWarning }: Effective): IssueView[] {
  const texts = [
    { field: 'text', part: 0, said: text },
    ...parts.map((part, index) => ({ field: `parts[${index}].text`, part: index + 1, said: part.text })),
    { field: 'firstComment', part: 0, said: firstComment ?? '' },
    { field: 'contentWarning', part: 0, said: contentWarning ?? '' },
  ];
  return texts.flatMap(({ field, part, said }) =>
    Array.from(
      Map.groupBy(hiddenCharacters(said), ({ kind }) => kind),
      ([kind, all]): IssueView => ({
        code: 'hidden_characters',
        severity: 'warning',
        field,
        part,
        message: SAYS[kind](placesOf(all)),
        actual: all.length,
        fix: say('precheck.delete_them_type_place_again'),
      }),
    ),
  );
}

/** In the form `U+200B (5), U+2060 (9) …`: the character and its position, counted from 1. */
function placesOf(all: readonly Hidden[]): string {
  const named = all
    .slice(0, NAMED_MAX)
    .map(({ codePoint, at }) => `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')} (${at})`)
    .join(', ');
  return all.length > NAMED_MAX ? `${named} …` : named;
}
