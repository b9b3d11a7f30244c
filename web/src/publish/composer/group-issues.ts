import type { Output } from '../../api/client.ts';

export type Checked = Output<'precheck_draft'>;
type Target = Checked['targets'][number];
export type Problem = Target['issues'][number];

/** Problems for which the page has its own words, whatever each platform calls them. */
type Kind = 'alt' | 'empty' | 'noPoll' | 'processing' | 'said';

export interface Group {
  key: string;
  kind: Kind;
  severity: Problem['severity'];
  /** Index in the thread; 0 is the post itself. */
  part: number;
  /** In the words of the first of them. */
  issue: Problem;
  /** The files it is about, in their order. */
  mediaIds: string[];
  /** The accounts that have the problem, each once. */
  at: { accountId: string; platform: string; issue: Problem }[];
}

interface Known {
  /** The part as this account gets it. */
  mediaOf: (accountId: string, part: number) => readonly string[];
  hasPolls: (accountId: string) => boolean;
}

const RANK = { error: 0, warning: 1, info: 2 };

/** One problem is one line, wherever it occurs and however many files it is about; the worst come first. */
export function groupIssues(targets: readonly Target[], known: Known): Group[] {
  const groups = new Map<string, Group>();
  for (const { accountId, platform, issues } of targets)
    for (const issue of issues) {
      const kind = kindOf(issue, known.hasPolls(accountId));
      const place = /mediaIds\[(\d+)\]/.exec(issue.field)?.[1];
      const mediaId = place === undefined ? undefined : known.mediaOf(accountId, issue.part)[Number(place)];
      const key = keyOf(kind, issue);
      const group = groups.get(key) ?? {
        key,
        kind,
        severity: kind === 'processing' ? 'info' : issue.severity,
        part: issue.part,
        issue,
        mediaIds: [],
        at: [],
      };
      groups.set(key, group);
      if (mediaId !== undefined && !group.mediaIds.includes(mediaId)) group.mediaIds.push(mediaId);
      if (!group.at.some((each) => each.accountId === accountId))
        group.at.push({ accountId, platform, issue });
    }
  return [...groups.values()].sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}

/** Accounts whose only problems pass by themselves. */
export const readyAccounts = (targets: readonly Target[]): Target[] =>
  targets.filter(({ ok, issues }) => ok && issues.every(isPassing));

/** A file that is being processed is nobody's mistake. */
const isPassing = ({ code }: Problem) => code === 'media_not_ready';

function kindOf(issue: Problem, hasPolls: boolean): Kind {
  if (issue.code === 'alt_text_missing') return 'alt';
  if (issue.code === 'text_required') return 'empty';
  if (isPassing(issue)) return 'processing';
  return issue.field === 'poll' && !hasPolls ? 'noPoll' : 'said';
}

/** Sentences that name a file by its id count as one sentence. */
function keyOf(kind: Kind, { code, severity, part, message }: Problem): string {
  if (kind === 'alt' || kind === 'noPoll' || kind === 'processing') return kind;
  if (kind === 'empty') return `${kind} ${part}`;
  return [severity, code, part, message.replaceAll(/\bmed_\w+/g, '')].join(' ');
}
