import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenOperations } from '../src/client.ts';
import { type Call, defineCommand, type Result } from './command.ts';
import { EXIT } from './failed.ts';
import { text, toggle } from './flags.ts';
import { columns } from './layout.ts';
import type { OpenClient } from './open-project.ts';

type Term = OpenOperations['list_task_terms']['output']['items'][number];

const PAGE = 100;
const PUSHES_LOOKED_AT = 20;

export const reviewTerms = defineCommand({
  name: 'terms review',
  about: 'Go through the terms that a task found, keep or drop each, and let the translation begin.',
  flags: {
    task: text('ID', 'The task; the newest push that waits when left out.'),
    yes: toggle('Keep them all.'),
    list: toggle('Only show them.'),
  },
  examples: ['terms review', 'terms review --yes'],

  async run({ task, yes, list }, place, call) {
    const client = place.open();
    const taskId = task ?? (await findWaiting(client));
    if (taskId === null) return { json: { task_id: null, terms: [] }, text: 'No task waits for its terms.' };
    const terms = await listTerms(client, taskId);
    if (list) return { json: { task_id: taskId, terms }, text: showTerms(terms) };
    if (!yes && !call.terminal.canAsk)
      return {
        json: { task_id: taskId, terms },
        text: `${showTerms(terms)}\nNobody can be asked here. Next: parlance terms review --task ${taskId} --yes`,
        code: EXIT.needsDecision,
      };
    const dropped = yes ? [] : await askAbout(terms, call);
    return confirm(client, taskId, terms, dropped);
  },
});

async function findWaiting(client: OpenClient): Promise<string | null> {
  const { items } = await client.call('list_pushes', { limit: PUSHES_LOOKED_AT });
  for (const { task_id } of items) {
    if (task_id === null) continue;
    const { requires_confirmation } = await client.call('get_task_status', { task_id });
    if (requires_confirmation) return task_id;
  }
  return null;
}

async function listTerms(client: OpenClient, task_id: string): Promise<Term[]> {
  const all: Term[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await client.call('list_task_terms', { task_id, page, page_size: PAGE });
    all.push(...items);
    if (items.length === 0 || all.length >= total) return all;
    await sleep(0);
  }
}

async function askAbout(terms: readonly Term[], { terminal }: Call): Promise<Term[]> {
  const dropped: Term[] = [];
  for (const [index, term] of terms.entries()) {
    const answer = await terminal.ask(
      `${index + 1}/${terms.length}  ${lineOf(term)}\n  Keep it? [Y]es, [n]o, [a]ll that are left`,
    );
    if (/^a/i.test(answer)) break;
    if (/^n/i.test(answer)) dropped.push(term);
  }
  return dropped;
}

async function confirm(
  client: OpenClient,
  task_id: string,
  terms: readonly Term[],
  dropped: readonly Term[],
): Promise<Result> {
  if (dropped.length > 0)
    await client.call('delete_task_terms', { task_id, ids: dropped.map(({ id }) => id) });
  await client.call('confirm_terms', { task_id });
  const kept = terms.length - dropped.length;
  return {
    json: { task_id, kept, dropped: dropped.length },
    text: `Kept ${kept} terms and dropped ${dropped.length}; the translation begins. Next: parlance status --watch`,
  };
}

const lineOf = ({ term, category, translations }: Term) =>
  [
    term,
    category,
    Object.entries(translations)
      .map(([language, one]) => `${language}: ${one}`)
      .join(', '),
  ].join('  ');

function showTerms(terms: readonly Term[]): string {
  return columns(
    ['TERM', 'CATEGORY', 'SCORE', 'WHY'],
    terms.map((one) => [one.term, one.category, String(one.glossary_score), one.judgment]),
  );
}
