import { createReadStream } from 'node:fs';
import { say } from '#kernel/say.ts';
import { readTmx } from './memory.ts';
import { ignoredTranslations } from '../language-tag.ts';
import { lineAt, withTranslations } from '../unit.ts';
import type { Read } from '../format.ts';

/** Reads a translation memory as strings with their translations. */
export const read: Read = async function* (path, { sourceLanguage, warn, describe }) {
  let [count, foreign] = [0, 0];
  const unknown = new Set<string>();
  const languages = new Set<string>();
  for await (const found of readTmx(createReadStream(path), { sourceLanguage })) {
    if ('skipped' in found) {
      if (found.skipped === 'source') foreign += 1;
      else if (found.skipped === 'language' && unknown.size < 20) unknown.add(found.what);
      continue;
    }
    const { source, stringId, targets, at } = found;
    count += 1;
    for (const { language } of targets) languages.add(language);
    yield {
      at: lineAt(at.line, say('file.unit', { unit: count })),
      stringId,
      content: source,
      ...withTranslations(targets.map(({ language, text }): [string, string] => [language, text])),
      slots: [{ from: at.from, to: at.to }],
    };
  }
  describe?.({ holds: 'many', languages: [...languages] });
  for (const tag of unknown) warn(ignoredTranslations(tag));
  if (foreign > 0) warn(say('file.ignored_units', { count: foreign, language: sourceLanguage }));
};
