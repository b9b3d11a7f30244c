import { jsonSyntax } from '../json-tree.ts';
import { writeTree } from '../nest.ts';
import { splitPath } from '../string-path.ts';

export { mendJsonText as mend } from '../mend-json.ts';

/** The dots of an id become objects, its indexes lists. */
export const write = writeTree(jsonSyntax, ({ stringId }, _, text) => [{ path: splitPath(stringId), text }]);
