import { z } from 'zod';
import type { SnippetRow } from './store.ts';

export const SNIPPET_KINDS = ['hashtags', 'template'] as const;
export const TEMPLATE_VARIABLES = ['account', 'locale', 'date', 'project'] as const;

export const SnippetView = z.object({
  id: z.string(),
  kind: z.enum(SNIPPET_KINDS),
  name: z.string(),
  locale: z.string().nullable().describe('The language it is in; null when that does not matter.'),
  text: z.string(),
  accountIds: z.array(z.string()).describe('Of a template: where its posts go.'),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: z.string(),
});

export const presentSnippet = (row: SnippetRow): z.output<typeof SnippetView> => ({
  id: row.id,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table's check constraint ensures it
  kind: row.kind as (typeof SNIPPET_KINDS)[number],
  name: row.name,
  locale: row.locale,
  text: row.text,
  accountIds: row.account_ids,
  version: row.version,
  updatedBy: row.updated_by,
  updatedAt: row.updated_at.toISOString(),
});
