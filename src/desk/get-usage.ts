import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { requireProject } from '#localization/public.ts';
import { defineOperation } from '#platform/operation.ts';
import { getWorkspace, readQuotas } from '#social/public.ts';
import { QuotaView } from './get-home.ts';
import { readUsage, type UsageRow } from './store-usage.ts';

const DAYS_MAX = 92;
const DAYS_USUAL = 30;
const DAY_MS = 86_400_000;

const Day = z.iso.date().describe('YYYY-MM-DD, in the zone of the workspace.');
const Figures = z.object({
  calls: z.int(),
  failed: z.int(),
  tokensIn: z.number(),
  tokensOut: z.number(),
  cost: z.number().nullable().describe('In US dollars; null if no engine has a price.'),
});

export const getUsage = defineOperation({
  name: 'get_usage',
  face: 'console',
  group: 'develop',
  summary: 'The calls to translation engines and their cost, by day, engine and project.',
  right: 'manage',
  rate: 'read',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    from: Day.optional(),
    to: Day.optional(),
    project_id: z.string().min(1).max(64).optional(),
  }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    total: Figures,
    byDay: z.array(Figures.extend({ day: z.string() })),
    byEngine: z.array(Figures.extend({ engine: z.string(), model: z.string() })),
    byProject: z.array(Figures.extend({ projectId: z.string(), name: z.string().nullable() })),
    quotas: z.record(z.string(), QuotaView),
  }),

  async run({ from, to, project_id }, ctx) {
    if (project_id !== undefined) await requireProject(ctx, project_id);
    const days = daysOf(from, to, ctx.clock.now());
    const { workspaceId } = ctx.caller;
    const rows = await readUsage(ctx.db, { workspaceId, projectId: project_id, ...days });
    const of = (group: UsageRow['of']) => rows.filter((row) => row.of === group);
    return {
      ...days,
      total: figures(of('all')[0]),
      byDay: of('day').map((row) => ({ day: row.day ?? '', ...figures(row) })),
      byEngine: of('engine').map((row) => ({
        engine: row.engine ?? '',
        model: row.model ?? '',
        ...figures(row),
      })),
      byProject: of('project').map((row) => ({
        projectId: row.project_id ?? '',
        name: row.project_name,
        ...figures(row),
      })),
      quotas: await readQuotas(ctx, await getWorkspace(ctx)),
    };
  },
});

function daysOf(from: string | undefined, to: string | undefined, now: Date): { from: string; to: string } {
  const last = to ?? now.toISOString().slice(0, 10);
  const usual = new Date(Date.parse(last) - (DAYS_USUAL - 1) * DAY_MS).toISOString().slice(0, 10);
  const first = from ?? usual;
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (days < 1) throw invalidField('to', say('common.must_not_be_before'));
  if (days > DAYS_MAX) throw invalidField('from', say('desk.must_be_most_days_before', { max: DAYS_MAX }));
  return { from: first, to: last };
}

function figures(row: UsageRow | undefined) {
  return {
    calls: row?.calls ?? 0,
    failed: row?.failed ?? 0,
    tokensIn: row?.tokens_in ?? 0,
    tokensOut: row?.tokens_out ?? 0,
    cost: row?.cost ?? null,
  };
}
