import { z } from 'zod';
import type { Run } from '../runs/run.ts';

/** The input of an import, as stored with its run. */
const MemoryFile = z.object({
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('url'), url: z.string() }),
    z.object({ kind: z.literal('content'), content: z.string() }),
  ]),
  sourceLanguage: z.string(),
  isReviewed: z.boolean(),
});
export type MemoryFile = z.output<typeof MemoryFile>;

export function memoryFileOf({ options }: Run): MemoryFile {
  return MemoryFile.parse(options['file']);
}
