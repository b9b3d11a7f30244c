import { lengthRatio } from '#kernel/length-ratio.ts';
import type { Context } from '#platform/context.ts';
import { partsOf, type PostRow } from '#social/public.ts';
import type { Policy } from './apply-policy.ts';
import { type SourceText, startTask } from './start-task.ts';
import { type NewLocalization, variantsHashOf } from './store.ts';
import { type MaxLength, maxLengthsAround, type Reader } from './text-limits.ts';

/** The caller's request. */
interface Wish {
  mode: 'draft' | 'append';
  maxLengthPolicy: Policy;
  review: boolean;
  skipTm: boolean;
  skipTb: boolean;
}

/** One language, and the first run of its task. */
interface Started {
  row: NewLocalization;
  runId: string;
}

interface Plan {
  projectId: string;
  sourceLocale: string;
  texts: readonly SourceText[];
  readers: ReadonlyMap<string, readonly Reader[]>;
}

/**
 * A maximum length belongs to a string, not to a language, so languages with different
 * limits need separate tasks.
 */
export async function startTasks(
  ctx: Context,
  wish: Wish,
  post: PostRow,
  { projectId, sourceLocale, texts, readers }: Plan,
): Promise<Started[]> {
  const { skipTm, skipTb } = wish;
  const parts = partsOf(post);
  const maxLength = maxLengthsAround(parts.content);
  const lengths = new Map(
    [...readers].map(([locale, accounts]) => [
      locale,
      wish.maxLengthPolicy === 'fit'
        ? maxLengthsOf(texts, { from: sourceLocale, to: locale }, accounts, maxLength)
        : {},
    ]),
  );
  const groups = Map.groupBy(readers.keys(), (locale) => JSON.stringify(lengths.get(locale)));
  const started: Started[] = [];
  for (const locales of groups.values()) {
    const maxLengths = lengths.get(locales[0] ?? '') ?? {};
    const { taskId, runId } = await startTask(ctx, post, {
      projectId,
      sourceLocale,
      locales,
      texts,
      maxLengths,
      skipTm,
      skipTb,
    });
    for (const locale of locales)
      started.push({
        runId,
        row: {
          locale,
          project_id: projectId,
          task_id: taskId,
          mode: wish.mode,
          policy: wish.maxLengthPolicy,
          review: wish.review,
          account_ids: (readers.get(locale) ?? []).map(({ id }) => id),
          source: [...texts],
          variants_hash: variantsHashOf(parts, locale),
        },
      });
  }
  // In the order in which the languages were named.
  const order = [...readers.keys()];
  return started.sort((a, b) => order.indexOf(a.row.locale) - order.indexOf(b.row.locale));
}

/**
 * Where a platform has its own text, the common text need not fit. A limit that no translation could meet is
 * left out: the text may be longer, and its length is reported.
 */
function maxLengthsOf(
  texts: readonly SourceText[],
  { from, to }: { from: string; to: string },
  accounts: readonly Reader[],
  maxLength: MaxLength,
): Record<string, number> {
  const paths = new Set(texts.map(({ path }) => path));
  const lengths = texts.flatMap((text) => {
    const [platform] = text.path.includes(':') ? text.path.split(':') : [];
    const own = accounts.filter((account) =>
      platform === undefined ? !paths.has(`${account.platform}:${text.path}`) : account.platform === platform,
    );
    const max = maxLength(text.path, text, to, own);
    const isHopeless = max !== null && max < [...text.text].length * lengthRatio(from, to).low;
    return max === null || isHopeless ? [] : [[text.path, max] as const];
  });
  return Object.fromEntries(lengths);
}
