import { jsonSyntax } from '../json-tree.ts';
import { nest } from '../nest.ts';
import { splitPath } from '../string-path.ts';
import type { Write } from '../format.ts';

/** The dots of an id become objects, its indexes lists. */
export const write: Write = async function* (rows, { languages }) {
  for (const language of languages) {
    yield* nest(async function* () {
      for await (const { stringId, values } of rows([language])) {
        const text = values.get(language);
        if (stringId !== '' && text !== undefined) yield { path: splitPath(stringId), text };
      }
    }, jsonSyntax);
  }
};
