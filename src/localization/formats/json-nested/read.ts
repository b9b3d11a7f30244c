import { say } from '#kernel/say.ts';
import { isJsonObject, readJson } from '../json-text.ts';
import { textsOf } from '../json-tree.ts';
import { joinPath } from '../string-path.ts';
import { keyAt } from '../unit.ts';
import { IntakeError } from '../intake-error.ts';
import type { Read } from '../format.ts';
import { linesOf } from '../line-of.ts';
import { readWholeText } from '../text-file.ts';

/** Nested objects. The id of a text is its path: `menu.items[0]`. */
export const read: Read = async function* (path, { warn, describe }) {
  const source = await readWholeText(path);
  const file = readJson(source);
  const lineOf = linesOf(source);
  if (!isJsonObject(file) && !Array.isArray(file)) {
    throw new IntakeError(say('file.object_or_list_of_texts'));
  }
  let others = 0;
  for (const { path: place, text, span } of textsOf(file, () => void (others += 1))) {
    const id = joinPath(place);
    const at = keyAt(id, lineOf(span.start));
    yield { at, stringId: id, content: text, slots: [{ from: span.from, to: span.to }] };
  }
  describe?.({ holds: 'one', languages: [] });
  if (others > 0) warn(say('file.ignored_values', { count: others }));
};
