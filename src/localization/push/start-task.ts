import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { signingKeyOrNull } from '../keys/store.ts';
import { readSettings } from '../projects/settings.ts';
import { findProject } from '../projects/store.ts';
import { tasksInHand } from '../publish/store.ts';
import { readWork, type WorkString } from '../publish/store-push/work.ts';
import type { Push } from '../publish/store-push/pushes.ts';
import { type Counts, insertStrings, type NewString, saveCounts } from '../task-store/store-insert.ts';
import { addTask, startImport } from '../tasks/add-task.ts';
import { splitLanguages, TargetLanguages } from '../tasks/create-task-input.ts';

export const PushTask = z
  .object({
    languages: TargetLanguages.optional().describe('Absent: the languages of the project.'),
    name: z.string().trim().min(1).max(200).optional(),
    instructions: z.string().max(4000).optional(),
    scan_terms: z.boolean().default(true),
    auto_apply_terms: z.boolean().default(true),
  })
  .describe('Creates one task with the strings that need work; leave it out to create none.');
export type PushTask = z.output<typeof PushTask>;

const PAGE = 5000;

/**
 * Creates one task for all strings that lack a valid text in a wanted language and are not in a task
 * of an earlier push. Null if there are none.
 */
export async function startTask(
  ctx: Context,
  push: Push,
  asked: PushTask,
): Promise<{ id: string; languages: string[] } | null> {
  const project = await findProject(ctx.db, push.project_id);
  const sourceLanguage = project?.source_language ?? null;
  const languages = asked.languages ?? project?.target_languages ?? [];
  const { targets, skipped } = splitLanguages(languages, sourceLanguage ?? '');
  if (sourceLanguage === null || targets.length === 0) return null;
  const inHand = await tasksInHand(ctx.db, push.project_id, targets);
  const scope = {
    projectId: push.project_id,
    pushId: push.id,
    branch: push.branch,
    languages: targets,
    inHand,
  };
  let page = await readWork(ctx.db, scope, null, PAGE);
  if (page.length === 0) return null;
  const settings = readSettings(project?.settings);
  const task = {
    id: newId('task', ctx.clock),
    workspaceId: push.workspace_id,
    projectId: push.project_id,
    appKeyId: await signingKeyOrNull(ctx),
    sourceLanguage,
    targets,
    options: {
      source: { kind: 'strings' as const },
      scanTerms: asked.scan_terms,
      autoApplyTerms: asked.auto_apply_terms,
      skipTm: false,
      skipTb: false,
      smartOptimize: settings.smart_optimize,
      optimizeThreshold: settings.optimize_threshold,
      profile: settings.profile,
      instructions: asked.instructions ?? null,
    },
  };
  const callbacks = { callbackUrl: null, callbackEvents: [] };
  await addTask(ctx, task, {
    ...callbacks,
    name: asked.name,
    clientTaskId: null,
    bodyHash: createHash('sha256').update(push.id).digest('hex'),
    metadata: { push_id: push.id },
  });
  const counts: Counts = { strings: 0, words: 0 };
  while (page.length > 0) {
    const added = await insertStrings(ctx.db, task, page.map(toNewString), counts.strings);
    counts.strings += added.strings;
    counts.words += added.words;
    page = page.length < PAGE ? [] : await readWork(ctx.db, scope, page.at(-1)?.place ?? null, PAGE);
  }
  await saveCounts(ctx.db, task.id, counts);
  await startImport(ctx, task, { ...callbacks, asked: { requested: [...new Set(languages)], skipped } });
  return { id: task.id, languages: [...targets] };
}

function toNewString(string: WorkString): NewString {
  return {
    stringId: string.stringId,
    content: string.content,
    context: contextOf(string),
    maxLength: string.maxLength ?? undefined,
    category: string.category ?? undefined,
    pic: string.pic ?? undefined,
    speaker: string.speaker ?? undefined,
    extra: string.extra ?? undefined,
    translations: string.translations ?? undefined,
  };
}

const CONTEXT_CHARS_MAX = 4000;
const OLD_CHARS_MAX = 400;

/** Translators and reviewers of a changed string see its old texts, because most of them often stay valid. */
function contextOf({ context, before, stale }: WorkString): string | undefined {
  if (before === null) return context ?? undefined;
  const quoted = (text: string) =>
    JSON.stringify(text.length > OLD_CHARS_MAX ? `${text.slice(0, OLD_CHARS_MAX)}…` : text);
  const texts = Object.entries(stale ?? {}).map(([language, text]) => `${language}: ${quoted(text)}`);
  const changed = [`Before this change: ${quoted(before)}`, ...texts].join('\n');
  const all = context === null || context === '' ? changed : `${context}\n${changed}`;
  // The context from the file comes first, then as many old texts as fit.
  return all.length > CONTEXT_CHARS_MAX ? all.slice(0, CONTEXT_CHARS_MAX) : all;
}
