import { isJsonObject, type JsonValue } from './json-text.ts';
import type { TreeSyntax } from './nest.ts';
import { below, type Path } from './string-path.ts';

export interface JsonText {
  path: Path;
  text: string;
}

/** Every text of a tree with its path; what is no text is counted, never guessed. */
export function* textsOf(value: JsonValue, onOther: () => void, path: Path = []): Generator<JsonText> {
  if (typeof value === 'string') yield { path, text: value };
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* textsOf(item, onOther, below(path, index));
  else if (isJsonObject(value))
    for (const [key, item] of value.entries) yield* textsOf(item, onOther, below(path, key));
  else if (value !== null) onOther();
}

const INDENT = '  ';

export const jsonSyntax: TreeSyntax = {
  empty: '{}',
  open: (isList) => (isList ? '[' : '{'),
  close: (isList, depth) => `\n${INDENT.repeat(depth)}${isList ? ']' : '}'}`,
  entry: (key, depth, isFirst) =>
    `${isFirst ? '' : ','}\n${INDENT.repeat(depth)}${key === null ? '' : `${JSON.stringify(key)}: `}`,
  text: JSON.stringify,
  hole: 'null',
};
