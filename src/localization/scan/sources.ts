import { estimateTokens } from '#adapters/mt/prompt.ts';
import type { Tx } from '#platform/db/client.ts';
import type { JobContext } from '#platform/job.ts';
import { readStringPage } from '../task-store/store-read-strings.ts';
import type { Task } from '../task-store/task.ts';
import type { SourceRow } from './survey.ts';

/** A page of Chinese takes about 30 ms per pass, so other calls of the process wait no longer than that. */
const PAGE_ROWS = 250;
const SAMPLE_TOKENS = 3000;
const SAMPLE_CHARS_MAX = 400;

/** The process is shutting down; the next one starts over. */
export class Draining extends Error {}

export type Pages = () => AsyncGenerator<readonly SourceRow[]>;

/** The strings of a task, page by page, each in its own transaction. May be iterated repeatedly. */
export function pagesOf(ctx: JobContext, task: Task): Pages {
  return async function* pages() {
    let page: readonly (SourceRow & { position: number })[] = [];
    do {
      if (ctx.signal.aborted) throw new Draining();
      const after = page.at(-1)?.position ?? -1;
      page = await ctx.database.tenant(ctx.tenant, (tx: Tx) => readStringPage(tx, task.id, after, PAGE_ROWS));
      yield page;
    } while (page.length === PAGE_ROWS);
  };
}

/** Samples of running text of limited size, each from a different part of the task. */
export async function takeSamples(pages: Pages, total: number, count: number): Promise<string[][]> {
  const samples = Array.from({ length: count }, () => ({ texts: [] as string[], tokens: 0 }));
  let index = 0;
  for await (const page of pages()) {
    for (const { content } of page) {
      const sample = samples[Math.min(count - 1, Math.floor((index * count) / Math.max(1, total)))];
      index += 1;
      const text = content.slice(0, SAMPLE_CHARS_MAX).toWellFormed();
      const tokens = estimateTokens(text);
      if (!sample || sample.tokens + tokens > SAMPLE_TOKENS) continue;
      sample.texts.push(text);
      sample.tokens += tokens;
    }
  }
  return samples.map(({ texts }) => texts);
}
