import type { Tx } from '#platform/db/client.ts';
import { nameOf } from '../workspace/store.ts';
import { lockUse, type PoolDraft } from './store-uses.ts';

/** False when another worker has done it, or the workspace is being deleted: it waits, should somebody keep it. */
export const takeUse = async (tx: Tx, draft: PoolDraft, next: 'localize' | 'finish') =>
  (await nameOf(tx, draft.workspaceId)) !== null && lockUse(tx, draft, next);
