import { z } from 'zod';
import { has } from '#kernel/narrow.ts';

/** The person or program that started something, if known. */
export const StartedBy = z
  .object({ kind: z.enum(['user', 'app_key', 'credential']), id: z.string(), name: z.string().nullable() })
  .nullable();

const KINDS = { usr: 'user', key: 'app_key', cred: 'credential' } as const;

export function startedBy(id: string | null, name: string | null): z.input<typeof StartedBy> {
  const prefix = id?.split('_')[0] ?? '';
  if (id === null || !has(KINDS, prefix)) return null;
  return { kind: KINDS[prefix], id, name };
}
