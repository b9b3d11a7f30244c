import type { Input } from '../../api/client.ts';

/** The list of presets tells the same names that a crop is asked for by. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both come from the server
export const presetNamed = (name: string) => name as Input<'create_media_render'>['preset'];
