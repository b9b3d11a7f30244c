import type { Tx } from '#platform/db/client.ts';
import { packOf, type SourceString, groupOf } from './context-pack.ts';
import type { PipelineStep, RowChange } from '../step.ts';

const NEIGHBOURS = 3;
const NEIGHBOUR_CHARS_MAX = 200;

/** The context of each string by rules: what kind of text it is, who speaks, what stands around it. */
export const kbExtraction: PipelineStep = {
  name: 'kbExtraction',
  batchSize: 500,

  async run(rows, ctx) {
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) return { changes: [] };
    const around = await ctx.read((tx) =>
      readStrings(tx, ctx.taskId, first.position - NEIGHBOURS, last.position + NEIGHBOURS),
    );
    const at = new Map(around.map((string, index) => [string.position, index]));
    const contents = (from: number, to: number) =>
      around
        .slice(Math.max(0, from), Math.max(0, to))
        .map(({ content }) => content.slice(0, NEIGHBOUR_CHARS_MAX));
    const changes: RowChange[] = [];
    let groups = 0;
    for (const { language, position } of rows) {
      const index = at.get(position);
      const string = index === undefined ? undefined : around[index];
      if (index === undefined || !string) continue;
      const before = around[index - 1];
      if (!before || groupOf(before) !== groupOf(string)) groups += 1;
      const context = {
        ...packOf(string),
        before: contents(index - NEIGHBOURS, index),
        after: contents(index + 1, index + 1 + NEIGHBOURS),
      };
      changes.push({ language, position, context });
    }
    // Each language goes over the same strings, so the groups are counted by language.
    return { changes, counts: { [`groups:${first.language}`]: groups } };
  },

  stats: (counts) => ({
    groups: Math.max(0, ...Object.entries(counts).map(([name, n]) => (name.startsWith('groups:') ? n : 0))),
    context_source: 'rules',
  }),
};

async function readStrings(tx: Tx, taskId: string, from: number, to: number): Promise<SourceString[]> {
  const rows = await tx
    .selectFrom('task_strings')
    .select(['position', 'string_id', 'content', 'speaker', 'category'])
    .where('task_id', '=', taskId)
    .where('position', '>=', from)
    .where('position', '<=', to)
    .orderBy('position')
    .execute();
  return rows.map(({ position, string_id, content, speaker, category }) => ({
    position,
    stringId: string_id,
    content,
    speaker,
    category,
  }));
}
