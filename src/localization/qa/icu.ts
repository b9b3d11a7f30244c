import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { TextFacts } from './text-facts.ts';

export interface IcuMessage {
  argument: string;
  type: 'plural' | 'selectordinal' | 'select';
  branches: readonly IcuBranch[];
}

interface IcuBranch {
  /** For example `one`, `=0` or `female`. */
  key: string;
  /** Arguments of the branch, including those of nested messages. */
  arguments: ReadonlySet<string>;
  hasNumberSign: boolean;
}

/** Null if the text is no plural or select, a string if it is invalid (the error). */
type IcuReading = null | string | readonly IcuMessage[];

const LOOKS_LIKE = /\{\s{0,10}[\p{L}\p{N}_.]{1,60}\s{0,10},\s{0,10}(?:plural|select|selectordinal)\s{0,10},/u;
const MESSAGES_MAX = 200;

/**
 * The parser is exact, while the placeholder table only knows the outline of a message. It is used for
 * plurals and selects only.
 */
export function readIcu({ text }: TextFacts): IcuReading {
  if (!text.includes('{') || !LOOKS_LIKE.test(text)) return null;
  try {
    const messages: IcuMessage[] = [];
    collect(parse(text, { ignoreTag: true, shouldParseSkeletons: false }), messages);
    return messages;
  } catch (error) {
    // The parser throws its own errors, and overflows the stack on thousands of nested braces.
    return error instanceof SyntaxError ? error.message : 'TOO_DEEP';
  }
}

function collect(elements: readonly MessageFormatElement[], messages: IcuMessage[]): void {
  for (const element of elements) {
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
    if (messages.length >= MESSAGES_MAX) return;
    const branches = Object.entries(element.options).map(([key, { value }]): IcuBranch => {
      const names = new Set<string>();
      const hasNumberSign = walk(value, names);
      return { key, arguments: names, hasNumberSign };
    });
    const type =
      element.type === TYPE.select ? 'select' : element.pluralType === 'ordinal' ? 'selectordinal' : 'plural';
    messages.push({ argument: element.value, type, branches });
    for (const { value } of Object.values(element.options)) collect(value, messages);
  }
}

function walk(elements: readonly MessageFormatElement[], names: Set<string>): boolean {
  let hasNumberSign = false;
  for (const element of elements) {
    if (element.type === TYPE.pound) hasNumberSign = true;
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    if ('value' in element && typeof element.value === 'string') names.add(element.value);
    if (element.type === TYPE.select || element.type === TYPE.plural) {
      for (const { value } of Object.values(element.options)) {
        if (walk(value, names)) hasNumberSign = true;
      }
    }
  }
  return hasNumberSign;
}

/** Both texts parsed, if both are valid messages. */
export function bothMessages(
  from: TextFacts,
  to: TextFacts,
): { source: readonly IcuMessage[]; target: readonly IcuMessage[] } | null {
  const source = from.once(readIcu);
  if (source === null || typeof source === 'string') return null;
  const target = to.once(readIcu);
  return target === null || typeof target === 'string' ? null : { source, target };
}
