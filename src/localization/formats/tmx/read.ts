import { createReadStream } from 'node:fs';
import { say } from '#kernel/say.ts';
import { readTmx } from './memory.ts';
import { ignoredTranslations } from '../language-tag.ts';
import { withTranslations } from '../unit.ts';
import type { Read } from '../format.ts';

/** A translation memory as strings with their translations. */
export const read: Read = async function* (path, { sourceLanguage, warn }) {
  let [count, foreign] = [0, 0];
  const unknown = new Set<string>();
  for await (const found of readTmx(createReadStream(path), { sourceLanguage })) {
    if ('skipped' in found) {
      if (found.skipped === 'source') foreign += 1;
      else if (found.skipped === 'language' && unknown.size < 20) unknown.add(found.what);
      continue;
    }
    const { source, stringId, targets } = found;
    count += 1;
    yield {
      at: say('file.unit', { unit: count }),
      stringId,
      content: source,
      ...withTranslations(targets.map(({ language, text }): [string, string] => [language, text])),
    };
  }
  for (const tag of unknown) warn(ignoredTranslations(tag));
  if (foreign > 0) warn(say('file.ignored_units', { count: foreign, language: sourceLanguage }));
};
