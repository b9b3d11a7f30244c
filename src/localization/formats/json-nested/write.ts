import { jsonSyntax } from '../json-tree.ts';
import { writeTree } from '../nest.ts';
import { splitPath } from '../string-path.ts';

export { fillJsonText as fillSlot } from '../fill-json.ts';

/** The dots of an id become objects, its indexes become lists. */
export const write = writeTree(jsonSyntax, ({ stringId }, _, text) => [{ path: splitPath(stringId), text }]);
