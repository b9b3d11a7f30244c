import { findPlaceholders } from '#kernel/placeholders.ts';
import type { ContextPack } from '../step.ts';

export interface SourceString {
  position: number;
  stringId: string;
  content: string;
  speaker: string | null;
  category: string | null;
}

/** What rules can tell about one string on its own. */
export function packOf(string: SourceString): Pick<ContextPack, 'textType' | 'speaker' | 'placeholders'> {
  const speaker = string.speaker || speakerIn(string.content);
  return {
    textType: speaker ? 'dialogue' : textTypeOf(string),
    speaker,
    placeholders: legendOf(string.content),
  };
}

/** Strings of one scene: their category, their speaker's scene or the beginning of their id. */
export function groupOf({ category, stringId }: SourceString): string {
  if (category) return category;
  return /^[\p{L}]+(?:[._/-][\p{L}]+)?(?=[._/-])/u.exec(stringId)?.[0] ?? '';
}

/** Words of an id that say what the text is; the first hit counts. */
const BY_ID: readonly [pattern: RegExp, textType: string][] = [
  [/^(?:btn|button|cta)$/u, 'button'],
  [/^(?:title|name|header|heading|caption|label)$/u, 'title'],
  [/^(?:desc|description|tooltip|tip|hint|lore|story)$/u, 'description'],
  [/^(?:dialog|dialogue|dlg|talk|speech|conv|conversation)$/u, 'dialogue'],
  [/^(?:msg|message|error|err|warning|toast|alert|notice|notification|sys|system)$/u, 'message'],
  [/^(?:list|option|choice|menu)$/u, 'list'],
];
const SENTENCE_END = /[.!?。！？…]["'”’」』)]?\s*$/u;
const DESCRIPTION_CHARS = 100;
const BUTTON_WORDS = 3;

export function textTypeOf({ stringId, content }: Pick<SourceString, 'stringId' | 'content'>): string {
  for (const token of stringId.toLowerCase().split(/[^a-z]+/u)) {
    const known = BY_ID.find(([pattern]) => pattern.test(token));
    if (known) return known[1];
  }
  const text = content.trim();
  if (/^[-*•·]\s/u.test(text)) return 'list';
  if (/^["“「『].*["”」』]$/su.test(text)) return 'dialogue';
  if (SENTENCE_END.test(text) || text.includes('\n'))
    return text.length > DESCRIPTION_CHARS ? 'description' : 'message';
  const words = text.split(/\s+/u);
  if (words.length <= BUTTON_WORDS && text.length <= 20) return 'button';
  return words.every((word) => !/^\p{Ll}{4,}/u.test(word)) ? 'title' : 'text';
}

/** Labels that look like a speaker. */
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

/** `Delfador: We must leave.` */
function speakerIn(content: string): string | null {
  const [, name, words] = /^(\p{Lu}[\p{L}'. -]{0,30}): (.{1,400})/su.exec(content) ?? [];
  if (name === undefined || words === undefined || NOT_SPEAKERS.has(name.toLowerCase())) return null;
  return words.trim().includes(' ') && SENTENCE_END.test(words) ? name : null;
}

/** What a placeholder probably stands for, from its name or its format. */
export function legendOf(content: string): Record<string, string> {
  const legend: Record<string, string> = {};
  for (const { kind, text } of findPlaceholders(content)) {
    const meaning = kind === 'argument' ? meaningOf(text) : null;
    if (meaning !== null) legend[text] = meaning;
  }
  return legend;
}

const COUNT =
  /count|num|amount|qty|quantity|total|level|lvl|gold|price|cost|points|hp|mp|exp|damage|days|hours|minutes|seconds|percent/u;
const NAME = /name|player|user|hero|character|author|owner/u;

function meaningOf(placeholder: string): string | null {
  if (placeholder === '%%') return null;
  if (/[diouxX]$/u.test(placeholder) && placeholder.startsWith('%')) return 'number';
  if (/[feEgG]$/u.test(placeholder) && placeholder.startsWith('%')) return 'decimal number';
  const name = placeholder.replace(/[^\p{L}\p{N}_.]/gu, '').toLowerCase();
  if (COUNT.test(name)) return 'number';
  if (NAME.test(name)) return 'name';
  return /^\p{L}[\p{L}\p{N}_.]{2,}$/u.test(name) && !placeholder.startsWith('\\')
    ? name.replace(/[_.]+/gu, ' ')
    : null;
}
