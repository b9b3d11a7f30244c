import { z } from 'zod';
import { BASE_FIELDS } from '../formats/export-row.ts';

const Column = z.discriminatedUnion('type', [
  z.object({ type: z.literal('field'), value: z.enum(BASE_FIELDS) }),
  z.object({ type: z.literal('language'), value: z.string() }),
]);

/**
 * Everything that decides what a file contains, settled when the call is accepted: a template that
 * is edited afterwards changes no export under way. Plain data, because a job keeps it in its run.
 */
export const ExportOrder = z.object({
  workspaceId: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  sourceLanguage: z.string().nullable(),
  /** Null exports the published strings of the project. */
  taskId: z.string().nullable(),
  format: z.string(),
  mode: z.enum(['single', 'separate']),
  languages: z.array(z.string()),
  columns: z.array(Column),
  escape: z.boolean(),
  safeForSpreadsheets: z.boolean(),
  /** The file that the task came from, where it is of this format. */
  fromSource: z.boolean().optional(),
  /** Without the ending. */
  filename: z.string(),
});
export type ExportOrder = z.infer<typeof ExportOrder>;
