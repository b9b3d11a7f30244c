import type { Tx } from '#platform/db/client.ts';
import type { Effective } from '../posts/merge-content.ts';
import type { PostRow, TargetOfAccount } from '../posts/rows.ts';
import { type Additions, finish, type Finished } from './finish.ts';
import { namesOf } from '../workspace/store.ts';
import { type LinkTagsRow, readLinkTags, readSignatures } from './store.ts';
import type { LinkTags } from './tag-links.ts';

/** What these workspaces add, by workspace id. */
export async function readAdditions(
  tx: Tx,
  workspaceIds: readonly string[],
): Promise<ReadonlyMap<string, Additions>> {
  const ids = [...new Set(workspaceIds)];
  if (ids.length === 0) return new Map();
  const [tags, signatures, names] = await Promise.all([
    readLinkTags(tx, ids),
    readSignatures(tx, ids),
    namesOf(tx, ids),
  ]);
  const ruleOf = new Map(tags.map((row) => [row.workspace_id, ruleFrom(row)]));
  const own = Map.groupBy(signatures, (row) => row.workspace_id);
  return new Map(
    ids.map((id) => [
      id,
      {
        workspaceName: names.get(id) ?? '',
        linkTags: ruleOf.get(id) ?? null,
        signatures: (own.get(id) ?? []).map(({ account_id, locale, text }) => ({
          accountId: account_id,
          locale,
          text,
        })),
      },
    ]),
  );
}

const NOTHING: Additions = { workspaceName: '', linkTags: null, signatures: [] };

export const additionsOf = (known: ReadonlyMap<string, Additions>, workspaceId: string): Additions =>
  known.get(workspaceId) ?? NOTHING;

const ruleFrom = (row: LinkTagsRow): LinkTags => ({
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
