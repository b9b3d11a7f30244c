import { z } from 'zod';
import { BASE_FIELDS } from '../formats/export-row.ts';

const Column = z.discriminatedUnion('type', [
  z.object({ type: z.literal('field'), value: z.enum(BASE_FIELDS) }),
  z.object({ type: z.literal('language'), value: z.string() }),
]);

/**
 * Everything that determines the content of a file, fixed when the call is accepted: later changes of
 * a template do not affect exports in progress. Plain data, because it is stored in the run.
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
  /** Write back the source file of the task, if it has this format. */
  fromSource: z.boolean().optional(),
  /** Without the extension. */
  filename: z.string(),
});
export type ExportOrder = z.infer<typeof ExportOrder>;
