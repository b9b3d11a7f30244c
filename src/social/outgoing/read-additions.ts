import type { Tx } from '#platform/db/client.ts';
import type { Effective } from '../posts/merge-content.ts';
import type { PostRow, TargetOfAccount } from '../posts/rows.ts';
import { type Additions, finish, type Finished } from './finish.ts';
import { namesOf, readRules, type WorkspaceRules } from '../workspace/store.ts';
import { readAdded } from './store.ts';
import type { LinkTags } from './tag-links.ts';

/** What these workspaces add, by workspace id. */
export async function readAdditions(
  tx: Tx,
  workspaceIds: readonly string[],
): Promise<ReadonlyMap<string, Additions>> {
  const ids = [...new Set(workspaceIds)];
  if (ids.length === 0) return new Map();
  const [added, names] = await Promise.all([readAdded(tx, ids), namesOf(tx, ids)]);
  return new Map(added.map((own) => [own.workspaceId, additionsFrom(own, names.get(own.workspaceId) ?? '')]));
}

export interface Setting {
  workspace: WorkspaceRules;
  additions: Additions;
}

/** The rules of a workspace and what it adds, in two statements sent together. */
export async function readSetting(tx: Tx, workspaceId: string): Promise<Setting> {
  const [workspace, [own]] = await Promise.all([readRules(tx, workspaceId), readAdded(tx, [workspaceId])]);
  return { workspace, additions: own ? additionsFrom(own, workspace.name) : NOTHING };
}

type Added = Awaited<ReturnType<typeof readAdded>>[number];

const additionsFrom = ({ linkTags, signatures }: Added, workspaceName: string): Additions => ({
  workspaceName,
  linkTags: linkTags && ruleFrom(linkTags),
  signatures: signatures.map(({ account_id, locale, text }) => ({ accountId: account_id, locale, text })),
});

const NOTHING: Additions = { workspaceName: '', linkTags: null, signatures: [] };

export const additionsOf = (known: ReadonlyMap<string, Additions>, workspaceId: string): Additions =>
  known.get(workspaceId) ?? NOTHING;

const ruleFrom = (row: NonNullable<Added['linkTags']>): LinkTags => ({
  isOn: row.is_on,
  domains: row.domains,
  source: row.source,
  medium: row.medium,
  campaign: row.campaign,
  overrides: row.overrides,
});

/** A target's content as it goes out at that time. */
export function finishFor<E extends Effective>(
  content: E,
  additions: Additions,
  post: PostRow,
  target: TargetOfAccount,
  at: Date,
): Finished<E> {
  const to = {
    id: target.account_id,
    platform: target.platform,
    locale: target.locale ?? target.account_locale,
    handle: target.account_handle,
    name: target.account_name,
  };
  return finish(content, additions, post, to, at);
}
