import { createReadStream } from 'node:fs';
import { tbx as termbase } from './termbase.ts';
import { withContext, withTranslations } from '../unit.ts';
import type { Read } from '../format.ts';

/** The terms of a termbase as strings to translate. TBX has no string ids. */
export const read: Read = async function* (path, options) {
  for await (const term of termbase.read(createReadStream(path), options)) {
    yield {
      at: term.at,
      stringId: '',
      content: term.content,
      ...(term.category && { category: term.category }),
      ...(term.pic && { pic: term.pic }),
      ...withContext([term.note]),
      ...withTranslations(Object.entries(term.translations ?? {})),
    };
  }
};
