import { say } from '#kernel/say.ts';
import { isJsonObject, type JsonValue, readJson, spansOf, textMember, toPlain } from '../json-text.ts';
import { isObject, keyAt, withContext, withFacts } from '../unit.ts';
import { IntakeError } from '../intake-error.ts';
import type { Read } from '../format.ts';
import { linesOf } from '../line-of.ts';
import type { Slot } from '../skeleton.ts';
import { readWholeText } from '../text-file.ts';

/** Application Resource Bundle of Flutter. Its texts already are ICU messages, and `@key` describes `key`. */
export const read: Read = async function* (path, { describe }) {
  const source = await readWholeText(path);
  const file = readJson(source);
  const lineOf = linesOf(source);
  if (!isJsonObject(file)) throw new IntakeError(say('file.must_be_object_of_key_to_text'));
  const locale: Slot[] = [];
  const about = new Map(file.entries.filter(([key]) => key.startsWith('@')));
  const spans = spansOf(file);
  for (const [index, [key, value]] of file.entries.entries()) {
    const { start = 0, from = 0, to = 0 } = spans[index] ?? {};
    if (key === '@@locale') locale.push({ from, to, facts: { locale: true } });
    if (key.startsWith('@')) continue;
    const at = keyAt(key, lineOf(start));
    if (typeof value !== 'string') throw IntakeError.inField(at, 'value', say('file.must_be_text'));
    const metadata = about.get(`@${key}`);
    const { description: _, ...facts } = plainOf(metadata);
    yield {
      at,
      stringId: key,
      content: value,
      ...withContext([textMember(metadata, 'description')]),
      ...withFacts('arb', facts),
      slots: [{ from, to }],
    };
  }
  describe?.({ holds: 'one', languages: [], slots: locale });
};

function plainOf(metadata: JsonValue | undefined): Record<string, unknown> {
  const plain = metadata === undefined ? {} : toPlain(metadata);
  return isObject(plain) ? plain : {};
}
