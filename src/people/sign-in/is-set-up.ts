import type { Database } from '#platform/db/client.ts';
import { isAnybodyThere } from '../users/store.ts';

/** Whether the installation has a first owner, so that signing in makes sense. */
export const isSetUp = ({ system }: Pick<Database, 'system'>): Promise<boolean> => isAnybodyThere(system);
