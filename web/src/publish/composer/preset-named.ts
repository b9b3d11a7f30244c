import type { Input } from '../../api/client.ts';

/** Crops are asked for by the names in the list of presets. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both come from the server
export const presetNamed = (name: string) => name as Input<'create_media_render'>['preset'];
