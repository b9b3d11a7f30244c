import { z } from 'zod';
import type { SnippetRow } from './store.ts';

export const SNIPPET_KINDS = ['hashtags', 'template'] as const;
export const TEMPLATE_VARIABLES = ['account', 'locale', 'date', 'project'] as const;

export const SnippetView = z.object({
  id: z.string(),
  kind: z.enum(SNIPPET_KINDS),
  name: z.string(),
  locale: z.string().nullable().describe('Its language; null if that does not matter.'),
  text: z.string(),
  accountIds: z.array(z.string()).describe('For a template: the accounts of its posts.'),
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
