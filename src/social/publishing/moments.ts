import { fp } from '#platform/failpoints.ts';

/** Moments of a publish, alone or in a batch, at which tests kill a worker. */
export const afterClaim = (): Promise<void> => fp('publish.claimed');
export const afterReceipt = (): Promise<void> => fp('publish.receipt');
