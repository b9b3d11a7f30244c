import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenOperations } from '../src/client.ts';
import { columns } from './layout.ts';
import { everyPage, type Project, toList } from './open-project.ts';
import type { Terminal } from './terminal.ts';

type Preview = OpenOperations['preview_push']['output'];
export type Change = Preview['items'][number];
type ChangeKind = Change['kind'];

const CHANGE_KINDS: readonly ChangeKind[] = ['new', 'changed', 'gone', 'renamed', 'moved', 'returned'];

export interface Look {
  pushId: string;
  revision: string | null;
  counts: Record<ChangeKind | 'same', number>;
  needsConsent: boolean;
  files: Preview['files'];
  /** Uncertain renames: a person has to decide. */
  probable: Change[];
  /** The `renames` of parlance.json that this push contains. */
  pairs: Record<string, string>;
}

const ASK_AGAIN_MS = 200;
const PAGE = 100;

/** What the push would change. The server reads the files first, which may take several calls. */
export async function lookAtPush(
  { client, config }: Project,
  pushId: string,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<Look> {
  const bar = terminal.bar('Comparing', 1);
  let preview = await client.call('preview_push', { push_id: pushId, limit: 1 });
  while (preview.state === 'reading') {
    // One large file takes minutes: its strings show the progress.
    bar.at(preview.files_read, preview.files_total, `${preview.strings_read.toLocaleString('en')} strings`);
    await sleep(ASK_AGAIN_MS, undefined, { signal });
    preview = await client.call('preview_push', { push_id: pushId, limit: 1 });
  }
  const counts = preview.counts ?? {
    new: 0,
    changed: 0,
    gone: 0,
    renamed: 0,
    moved: 0,
    returned: 0,
    same: 0,
  };
  bar.end(
    `Compared ${preview.files_total} ${preview.files_total === 1 ? 'file' : 'files'} with the project.`,
  );
  const changes = (kind: ChangeKind) => changesOf(client, pushId, kind);
  const renamed = counts.renamed === 0 ? [] : await toList(changes('renamed'));
  const wished = Object.entries(config.renames);
  const gone = wished.length === 0 || counts.gone === 0 ? [] : await toList(changes('gone'));
  const fresh = gone.length === 0 ? [] : await toList(changes('new'));
  const oldIds = new Set([...gone, ...renamed].map((one) => one.old_id ?? one.string_id));
  const newIds = new Set([...fresh, ...renamed].map((one) => one.string_id));
  const pairs = Object.fromEntries(wished.filter(([from, to]) => oldIds.has(from) && newIds.has(to)));
  return {
    pushId,
    revision: preview.revision,
    counts,
    needsConsent: preview.needs_consent,
    files: preview.files,
    probable: renamed.filter((one) => !one.is_sure && pairs[one.old_id ?? ''] !== one.string_id),
    pairs,
  };
}

export function changesOf(
  client: Project['client'],
  pushId: string,
  kind: ChangeKind,
): AsyncGenerator<Change> {
  return everyPage((cursor) =>
    client.call('preview_push', {
      push_id: pushId,
      kind,
      limit: PAGE,
      ...(cursor !== undefined && { cursor }),
    }),
  );
}

export function isNothing({ counts, files }: Look): boolean {
  return CHANGE_KINDS.every((kind) => counts[kind] === 0) && files.every((file) => file.is_same);
}

/** A table of the files that change, and a line for all. */
export function showLook({ counts, files, probable }: Look): string {
  const changed = files.filter(({ is_same }) => !is_same);
  const rows = changed.map((file) => [
    file.path,
    ...CHANGE_KINDS.map((kind) => String(file.counts[kind] ?? 0)),
    String(file.strings ?? 0),
  ]);
  const total = ['all files', ...CHANGE_KINDS.map((kind) => String(counts[kind])), ''];
  const head = ['FILE', ...CHANGE_KINDS.map((kind) => kind.toUpperCase()), 'STRINGS'];
  return [
    columns(head, [...rows, total]),
    ...probable.map(
      (one) => `Probably renamed: ${one.old_id ?? ''} → ${one.string_id} (${why(one)}, ${one.texts} texts)`,
    ),
  ].join('\n');
}

function why({ why: reason }: Change): string {
  return reason === 'other_file' ? 'the same text in another file' : 'the same text several times';
}
