import { type EngineUsage, isEngineError } from '#adapters/mt/contract.ts';
import { engineContext, engineOf } from '../../engines/engine.ts';
import type { Row, StringPack } from '../../model.ts';
import { readSettings } from '../../projects/settings.ts';
import { addUsage, NO_USAGE, type Usage } from '../../runs/run.ts';
import { openPositions } from '../../task-store/store-rows.ts';
import type { PipelineStep, StepContext } from '../step.ts';
import { findDescriptions, saveDescription } from '../store-context.ts';
import { packOf } from './context-pack.ts';
import { type Description, describeGroup, type GroupQuestion, questionOf } from './describe-group.ts';
import { groupStrings, type StringGroup } from './group-strings.ts';

/**
 * Collects the context of each string, which is the same for all target languages: what rules derive
 * from it and, where a model translates, what the model says about the strings around it. The work is
 * done once, with the first language of the run.
 */
export const kbExtraction: PipelineStep = {
  name: 'kbExtraction',
  batchSize: 500,
  reads: [],

  async run(rows, ctx) {
    if (rows[0]?.language !== ctx.languages[0]) return { changes: [] };
    const groups = groupStrings(rows);
    const { described, usage } = await describe(groups, ctx);
    const packs = groups.flatMap((group) => {
      const description = described.get(group);
      return group.strings.map((string, index) => ({
        position: string.position,
        pack: {
          ...packOf(string),
          group: group.label,
          ...said(description, index),
        },
      }));
    });
    return { changes: [], packs, counts: { groups: groups.length, described: described.size }, usage };
  },

  stats: (counts) => ({
    groups: counts['groups'] ?? 0,
    context_source: (counts['described'] ?? 0) > 0 ? 'model' : 'rules',
  }),
};

function said(description: Description | undefined, index: number): Pick<StringPack, 'summary' | 'reading'> {
  if (!description) return {};
  const reading = description.readings[index];
  return { summary: description.summary, ...(reading !== undefined && { reading }) };
}

type Described = Map<StringGroup<Row>, Description>;

/**
 * Runs whose model failed in this step. They continue with rules alone instead of waiting for a dead
 * server in every batch.
 */
const withoutModel = new Set<string>();
const RUNS_REMEMBERED = 1000;

async function describe(
  groups: readonly StringGroup<Row>[],
  ctx: StepContext,
): Promise<{ described: Described; usage: Usage }> {
  const described: Described = new Map();
  const asked = await questionsOf(groups, ctx);
  const known = await findDescriptions(
    ctx,
    [...asked.values()].map(({ hash }) => hash),
  );
  const answers = await Promise.all(
    [...asked].map(async ([group, question]) => {
      const { description, usage } = known.has(question.hash)
        ? { description: known.get(question.hash) ?? null, usage: NO_USAGE }
        : await ask(question, ctx);
      if (description !== null) described.set(group, description);
      return usage;
    }),
  );
  return { described, usage: answers.reduce(addUsage, NO_USAGE) };
}

/** Only groups with something left to translate, and only where a model will read the answer. */
async function questionsOf(
  groups: readonly StringGroup<Row>[],
  ctx: StepContext,
): Promise<Map<StringGroup<Row>, GroupQuestion>> {
  const { llm } = engineContext(ctx);
  if (llm === null || !engineOf(ctx).canRepair || withoutModel.has(ctx.runId)) return new Map();
  const about = {
    sourceLanguage: ctx.sourceLanguage,
    model: llm.model,
    settings: readSettings(ctx.settings),
  };
  const positions = groups.flatMap(({ strings }) => strings.map(({ position }) => position));
  const open = await ctx.read((tx) =>
    openPositions(tx, ctx.taskId, ctx.languages, Math.min(...positions), Math.max(...positions)),
  );
  const worth = groups.filter(({ strings }) => strings.some(({ position }) => open.has(position)));
  return new Map(worth.map((group) => [group, questionOf(group, about)]));
}

async function ask(
  question: GroupQuestion,
  ctx: StepContext,
): Promise<{ description: Description | null; usage: EngineUsage }> {
  try {
    const reply = await describeGroup(question, engineContext(ctx));
    if (reply.description !== null) await saveDescription(ctx, question.hash, reply.description);
    return reply;
  } catch (error) {
    if (!isEngineError(error)) throw error;
    ctx.log.warn(
      { error: error.message, run: ctx.runId },
      'context is made by rules, the model gave no answer',
    );
    if (withoutModel.size >= RUNS_REMEMBERED) withoutModel.clear();
    withoutModel.add(ctx.runId);
    return { description: null, usage: NO_USAGE };
  }
}
