import { findPlaceholders } from '#kernel/placeholders.ts';
import type { Row, StringPack } from '../../model.ts';

export type SourceString = Pick<
  Row,
  'position' | 'stringId' | 'source' | 'sourceContext' | 'speaker' | 'category'
>;

/** The context that rules derive from one string alone. */
export function packOf(string: SourceString): Omit<StringPack, 'group'> {
  const speaker = string.speaker || speakerIn(string.source);
  const path = pathOf(string.stringId);
  const isInPath = path !== null && saysMore(path, string.source);
  return {
    textType: speaker ? 'dialogue' : textTypeOf(string),
    speaker,
    placeholders: legendOf(string.source, string.sourceContext ?? ''),
    ...(isInPath && { path }),
  };
}

/**
 * False where the path only repeats the text: the id of a gettext string is its text, so "Found under:
 * open file" adds nothing to "Open file".
 */
function saysMore(path: string, source: string): boolean {
  const words = new Set(source.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  return path.split(/[ >]+/u).some((word) => !words.has(word));
}

/** The scene that a string belongs to: its category, otherwise the beginning of its id. */
export function sceneOf({ category, stringId, speaker }: SourceString): string {
  if (category) return category;
  const prefix = /^\p{L}{1,60}(?:[._/-]\p{L}{1,60})?(?=[._/-])/u.exec(stringId)?.[0];
  return prefix ?? (speaker ? 'dialogue' : '');
}

const PATH_CHARS_MAX = 120;

/**
 * Turns `item.ironSword_desc` into "item > iron sword desc". Null for ids that are only numbers or
 * hashes.
 */
export function pathOf(stringId: string): string | null {
  const id = stringId.slice(0, PATH_CHARS_MAX);
  if (/^[0-9a-f-]{8,}$/iu.test(id)) return null;
  const parts = id
    .split(/[./\\:]+/u)
    .map((part) =>
      part
        .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
        .toLowerCase(),
    )
    .filter((part) => part !== '');
  return parts.some((part) => /\p{L}{2}/u.test(part)) ? parts.join(' > ') : null;
}

/** Words of an id that name a kind of text. */
const BY_ID: readonly [pattern: RegExp, textType: string][] = [
  [/^(?:btn|button|cta|submit)s?$/u, 'button'],
  [/^(?:title|name|header|heading|headline|subtitle)s?$/u, 'title'],
  [/^(?:label|lbl|caption|placeholder|field|column|tab)s?$/u, 'label'],
  [/^(?:desc|description|tooltip|tip|hint|lore|story|help|summary|body)s?$/u, 'description'],
  [/^(?:dialogue|dlg|talk|speech|conv|conversation)s?$/u, 'dialogue'],
  [/^(?:msg|message|error|err|warning|toast|alert|notice|notification|sys|system)s?$/u, 'message'],
  [/^(?:option|opt|choice|menu|menuitem)s?$/u, 'menu item'],
];
/** These types also need a short text: an id that says "button" may belong to a text about a button. */
const SHORT = new Set(['button', 'label', 'menu item', 'title']);
const SHORT_CHARS = 60;
const SENTENCE_END = /[.!?。！？…]["'”’」』)]?\s*$/u;
const DESCRIPTION_CHARS = 100;
const LABEL_WORDS = 3;
const LABEL_CHARS = 20;
const BULLET = /^[-*•·]\s/gmu;
/** Labels of buttons are verbs or answers; "No entries" is neither. */
const PRESSED =
  /^(?:(?:ok|okay|yes|no)[.!]?$|(?:cancel|save|apply|close|open|delete|remove|add|edit|send|submit|search|start|stop|play|pause|retry|undo|redo|copy|paste|cut|next|back|previous|continue|finish|done|skip|buy|accept|decline|confirm|login|logout|sign in|sign out|sign up|log in|log out|download|upload|install|update|refresh|reset|share|print|export|import|create|rename|quit|exit|join|leave|attack|equip)\b)/iu;

/**
 * The type named by the last matching word of the id, if the text can be of that type. Otherwise the
 * type that the text looks like.
 */
export function textTypeOf({ stringId, source }: Pick<SourceString, 'stringId' | 'source'>): string {
  const text = source.trim();
  const isShort = text.length <= SHORT_CHARS && !text.includes('\n');
  const isList = isListed(text);
  // A button may contain a dash, but a text of several lines is no button, whatever its id says.
  if (isList && !isShort) return 'list';
  for (const word of wordsOf(stringId).toReversed()) {
    const type = BY_ID.find(([pattern]) => pattern.test(word))?.[1];
    if (type !== undefined && (isShort || !SHORT.has(type))) return type;
  }
  if (isList) return 'list';
  if (/^["“「『].*["”」』]$/su.test(text)) return 'dialogue';
  if (SENTENCE_END.test(text) || text.includes('\n'))
    return text.length > DESCRIPTION_CHARS ? 'description' : 'message';
  const words = text.split(/\s+/u);
  if (words.length <= LABEL_WORDS && text.length <= LABEL_CHARS)
    return PRESSED.test(text) ? 'button' : 'label';
  // "From %s to %s" has only one capital, as a sentence does.
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return capitals > 1 && words.every((word) => !/^\p{Ll}{4,}/u.test(word)) ? 'title' : 'text';
}

/** A list of several lines has at least two bullets: a single dash marks the second speaker of a subtitle. */
function isListed(text: string): boolean {
  const bullets = text.match(BULLET)?.length ?? 0;
  return bullets > 1 || (bullets === 1 && !text.includes('\n'));
}

/** `settings.saveButton_2` → settings, save, button. */
function wordsOf(stringId: string): string[] {
  return stringId
    .replace(/([a-z])([A-Z])/gu, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/u);
}

/** Labels before a colon that are no speakers. */
const NOT_SPEAKERS = new Set([
  'warning',
  'note',
  'error',
  'tip',
  'hint',
  'info',
  'level',
  'cost',
  'effect',
  'reward',
  'requires',
  'example',
  'step',
  'attention',
]);

/** Finds the speaker in texts such as `Delfador: We must leave.` */
function speakerIn(content: string): string | null {
  const [, name, words] = /^(\p{Lu}[\p{L}'. -]{0,30}): (.{1,400})/su.exec(content) ?? [];
  if (name === undefined || words === undefined || NOT_SPEAKERS.has(name.toLowerCase())) return null;
  return words.trim().includes(' ') && SENTENCE_END.test(words) ? name : null;
}

/**
 * What each placeholder probably stands for, from the context, its name, its format or the words next
 * to it.
 */
export function legendOf(content: string, context = ''): Record<string, string> {
  const legend: Record<string, string> = {};
  for (const { kind, text, start, end } of findPlaceholders(content)) {
    if (kind !== 'argument' || text === '%%') continue;
    const meaning =
      explained(text, context) ?? meaningOf(text) ?? besides(content.slice(0, start), content.slice(end));
    if (meaning !== null) legend[text] = meaning;
  }
  return legend;
}

const COUNT =
  /count|num|amount|qty|quantity|total|level|lvl|gold|price|cost|points|hp|mp|exp|damage|days|hours|minutes|seconds|percent/u;
const NAME = /name|player|user|hero|character|author|owner/u;
/** `{0}: player name`, `{0} = 42`, `{0} is the guild`. */
const EXPLANATION = /^\s{0,3}(?:[:=–—]|is\b|means\b)\s{0,3}([^,;.\n{}]{1,60})/u;

/** The explanation or sample value that the context gives for a placeholder. */
function explained(placeholder: string, context: string): string | null {
  const at = context.indexOf(placeholder);
  if (at === -1) return null;
  const explanation = EXPLANATION.exec(
    context.slice(at + placeholder.length, at + placeholder.length + 80),
  )?.[1]
    ?.trim()
    .replace(/^(?:the|a|an) /u, '');
  if (!explanation) return null;
  return /^[\d.,\s%-]+$/u.test(explanation) ? `number, such as ${explanation}` : explanation;
}

function meaningOf(placeholder: string): string | null {
  if (/[diouxX]$/u.test(placeholder) && placeholder.startsWith('%')) return 'number';
  if (/[feEgG]$/u.test(placeholder) && placeholder.startsWith('%')) return 'decimal number';
  const name = placeholder.replace(/[^\p{L}\p{N}_.]/gu, '').toLowerCase();
  if (COUNT.test(name)) return 'number';
  if (NAME.test(name)) return 'name';
  return /^\p{L}[\p{L}\p{N}_.]{2,}$/u.test(name) &&
    !placeholder.startsWith('\\') &&
    !placeholder.startsWith('%')
    ? name.replace(/[_.]+/gu, ' ')
    : null;
}

/**
 * Detects numbers by their surroundings: signs that only go with numbers (`+{0} XP`, `{0}/{1}`,
 * `{0}%`) or a unit.
 */
function besides(before: string, after: string): string | null {
  const isCounted =
    /(?:^|[\s(])[+×x-]$|\d$|[}\ds]\/$/u.test(before.slice(-12)) ||
    /^(?:%|\/[{%\d]|x\b|×)/u.test(after) ||
    COUNT.test(/^\s?(\p{L}{1,20})/u.exec(after)?.[1]?.toLowerCase() ?? '');
  return isCounted ? 'number' : null;
}
