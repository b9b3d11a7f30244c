import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { ownSetup } from '../projects/own-engines.ts';
import { readSettings } from '../projects/settings.ts';
import { findProject } from '../projects/store.ts';
import { conventionsIn, withConventions } from '../projects/conventions.ts';
import { tasksInHand } from '../publish/store.ts';
import type { Push } from '../publish/store-push/pushes.ts';
import { readPlannedWork } from '../publish/store-push/work.ts';
import { analyse, Analysis } from '../tasks/analyse.ts';
import { splitLanguages } from '../tasks/create-task-input.ts';

/** The caller waits for the analysis, so only the first strings of a larger push are analysed. */
const STRINGS_MAX = 20_000;

export const Estimate = Analysis.extend({
  is_partial: z
    .boolean()
    .describe(`true: only the first ${STRINGS_MAX} strings were analysed, and there are more.`),
});

/** The analysis that a dry run would give for the task of this push. Null without a target language. */
export async function estimatePush(
  ctx: Context,
  tx: Tx,
  push: Push,
  asked: readonly string[] | undefined,
): Promise<z.infer<typeof Estimate> | null> {
  const project = await findProject(tx, push.project_id);
  const sourceLanguage = project?.source_language ?? null;
  const { targets } = splitLanguages(asked ?? project?.target_languages ?? [], sourceLanguage ?? '');
  if (sourceLanguage === null || targets.length === 0) return null;
  const inHand = await tasksInHand(tx, push.project_id, targets);
  const scope = { projectId: push.project_id, pushId: push.id, languages: targets, inHand };
  const strings = await readPlannedWork(tx, scope, STRINGS_MAX + 1);
  const settings = project?.settings ?? {};
  const { smart_optimize, optimize_threshold, profile } = readSettings(settings);
  const task = {
    id: '',
    workspaceId: push.workspace_id,
    projectId: push.project_id,
    appKeyId: null,
    sourceLanguage,
    targets,
    options: {
      source: { kind: 'strings' as const },
      scanTerms: true,
      autoApplyTerms: true,
      skipTm: false,
      skipTb: false,
      smartOptimize: smart_optimize,
      optimizeThreshold: optimize_threshold,
      profile,
      instructions: null,
    },
    strings: strings
      .slice(0, STRINGS_MAX)
      .map(({ translations, ...string }) => ({ ...string, ...(translations && { translations }) })),
  };
  const config = await ownSetup(ctx.config, tx, push.workspace_id);
  const analysis = await withConventions(conventionsIn(settings), () =>
    analyse(tx, task, { config, settings }),
  );
  return { ...analysis, is_partial: strings.length > STRINGS_MAX };
}
