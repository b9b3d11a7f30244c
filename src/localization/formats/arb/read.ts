import { isJsonObject, type JsonValue, readJson, textMember, toPlain } from '../json-text.ts';
import { isObject, keyAt, withContext, withFacts } from '../unit.ts';
import { IntakeError } from '../intake-error.ts';
import type { Read } from '../format.ts';
import { readWholeText } from '../text-file.ts';

/** Application Resource Bundle of Flutter: texts are ICU messages already; `@key` describes `key`. */
export const read: Read = async function* (path) {
  const file = readJson(await readWholeText(path));
  if (!isJsonObject(file)) throw new IntakeError('The file must be an object of key to text.');
  const about = new Map(file.entries.filter(([key]) => key.startsWith('@')));
  for (const [key, value] of file.entries) {
    if (key.startsWith('@')) continue;
    const at = keyAt(key);
    if (typeof value !== 'string') throw new IntakeError(`${at}: value: must be text.`);
    const metadata = about.get(`@${key}`);
    const { description: _, ...facts } = plainOf(metadata);
    yield {
      at,
      stringId: key,
      content: value,
      ...withContext([textMember(metadata, 'description')]),
      ...withFacts('arb', facts),
    };
  }
};

function plainOf(metadata: JsonValue | undefined): Record<string, unknown> {
  const plain = metadata === undefined ? {} : toPlain(metadata);
  return isObject(plain) ? plain : {};
}
