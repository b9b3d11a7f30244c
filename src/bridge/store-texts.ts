import { sql } from 'kysely';
import type { Issue } from '#localization/public.ts';
import type { Said } from '#kernel/sentences/fill.ts';
import type { Tx } from '#platform/db/client.ts';
import type { LocalizationRow } from './store.ts';

export interface Project {
  id: string;
  sourceLanguage: string | null;
  settings: Record<string, unknown>;
}

/** Oldest first: all of them, or the one that is named. */
export function readProjects(tx: Tx, workspaceId: string, id: string | undefined): Promise<Project[]> {
  return tx
    .selectFrom('projects')
    .select(['id', 'source_language as sourceLanguage', 'settings'])
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export interface TextRow {
  string_id: string;
  target: string | null;
  origin: string | null;
  state: string;
  score: number | null;
  failure: string | null;
  failure_said: Said | null;
  issues: Issue[];
  words: number;
  max_length: number | null;
}

/** The rows of one language of a task, each with its source string. */
export function readTexts(tx: Tx, of: LocalizationRow): Promise<TextRow[]> {
  return tx
    .selectFrom('task_rows as r')
    .innerJoin('task_strings as s', (join) =>
      join.onRef('s.task_id', '=', 'r.task_id').onRef('s.position', '=', 'r.position'),
    )
    .select([
      's.string_id',
      'r.target',
      'r.origin',
      'r.state',
      'r.score',
      'r.failure',
      'r.failure_said',
      'r.issues',
    ])
    .select(['s.words', 's.max_length'])
    .where('r.workspace_id', '=', of.workspace_id)
    .where('r.task_id', '=', of.task_id)
    .where('r.language', '=', of.locale)
    .orderBy('r.position')
    .$narrowType<{ issues: Issue[] }>()
    .execute();
}

export function readAlts(
  tx: Tx,
  workspaceId: string,
  mediaIds: readonly string[],
): Promise<{ id: string; alt_text: Record<string, string> }[]> {
  return tx
    .selectFrom('media')
    .select(['id', 'alt_text'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${mediaIds})`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$narrowType<{ alt_text: Record<string, string> }>()
    .execute();
}

/** Only for files without a description in this language. */
export async function addAlts(
  tx: Tx,
  workspaceId: string,
  locale: string,
  made: readonly { id: string; text: string }[],
): Promise<void> {
  await sql`
    update media m set alt_text = m.alt_text || jsonb_build_object(${locale}::text, t.text), version = m.version + 1,
           updated_at = clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as t(id text, text text)
     where m.workspace_id = ${workspaceId} and m.id = t.id and m.deleted_at is null
       and coalesce(m.alt_text ->> ${locale}, '') = ''`.execute(tx);
}
