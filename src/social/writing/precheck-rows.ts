import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { judgePost } from '../precheck/check-post.ts';
import { IssueView } from '../precheck/precheck-view.ts';
import { type CheckedPost, type Facts, type Reader, readFacts } from '../precheck/read-facts.ts';
import { type ReadyRow, readRows } from './read-rows.ts';

const ROWS_MAX = 50;

export const precheckRows = defineOperation({
  name: 'precheck_rows',
  face: 'console',
  group: 'posts',
  summary: 'Check up to 50 rows of an import and report the result for each, without creating anything.',
  description:
    'Rows as for import_posts. If a row cannot become a draft, error has the reason; content that its platforms would refuse is listed in issues.',
  right: 'draft',
  rate: 'read',
  // The rules read long texts, and no database connection should be held meanwhile.
  transaction: false,
  errors: ['invalid_input', 'forbidden'],
  input: z.object({ items: z.array(z.record(z.string(), z.unknown())).min(1).max(ROWS_MAX) }),
  output: z.object({
    rows: z.array(
      z.object({
        ok: z.boolean().describe('It can be imported, and no platform would refuse it.'),
        error: z.object({ code: z.string(), message: z.string() }).nullable(),
        accountIds: z.array(z.string()),
        issues: z.array(IssueView.extend({ platforms: z.array(z.string()) })),
      }),
    ),
  }),

  async run({ items }, ctx) {
    const read = await ctx.database.tenant(ctx.caller, async (db) => {
      const reader = { ...ctx, db };
      const each: Read[] = [];
      for (const { value, error } of await readRows(reader, items)) {
        const { code = '', message = '' } = error ?? {};
        each.push(value ? await factsOf(reader, value) : { error: { code, message } });
      }
      return each;
    });
    const rows = [];
    for (const row of read) {
      if ('error' in row) {
        rows.push({ ok: false, error: row.error, accountIds: [], issues: [] });
        continue;
      }
      const { targets } = await judgePost(ctx, row.post, row.facts);
      const issues = together(targets, row.hasAddress);
      rows.push({
        ok: issues.every(({ severity }) => severity !== 'error'),
        error: null,
        accountIds: targets.map(({ accountId }) => accountId),
        issues,
      });
    }
    return { rows };
  },
});

type Read =
  | { error: { code: string; message: string } }
  | { post: CheckedPost; facts: Facts; hasAddress: boolean };

async function factsOf(ctx: Reader, { post: row, mediaUrls }: ReadyRow): Promise<Read> {
  const post = { id: null, parts: row.parts, scheduledAt: row.scheduledAt ?? null };
  const facts = await readFacts(
    ctx,
    post,
    row.accounts.map(({ id }) => id),
  );
  return { post, facts, hasAddress: mediaUrls.length > 0 };
}

type Issue = z.output<typeof IssueView>;

/**
 * A problem that several platforms report in the same words is reported once. A file that is still to be
 * fetched does not count as missing.
 */
function together(
  targets: readonly { platform: string; issues: readonly Issue[] }[],
  hasAddress: boolean,
): (Issue & { platforms: string[] })[] {
  const all = targets.flatMap(({ platform, issues }) => issues.map((issue) => ({ issue, platform })));
  const shown = all.filter(({ issue }) => !(hasAddress && issue.code === 'media_required'));
  return [...Map.groupBy(shown, ({ issue }) => `${issue.severity} ${issue.message}`).values()].flatMap(
    (same) => {
      const [first] = same;
      return first ? [{ ...first.issue, platforms: [...new Set(same.map(({ platform }) => platform))] }] : [];
    },
  );
}
