import { sql } from 'kysely';
import { PLATFORMS } from '#adapters/social/platforms.ts';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { type ChoosableAccount, findChoosable } from '../accounts/store/facts.ts';
import type { PostParts } from '../posts/rows.ts';
import type { Settings } from '../posts/settings.ts';

interface Choice {
  accountIds?: readonly string[] | undefined;
  groupIds?: readonly string[] | undefined;
  platforms?: readonly string[] | undefined;
}

/** What a request names by id, before any of it is looked up. */
interface Wanted extends Choice {
  parts?: PostParts | undefined;
  tags?: readonly string[] | undefined;
}

/** Those of the named objects that exist and that the caller may see. */
export interface Found {
  accounts: ReadonlyMap<string, ChoosableAccount>;
  groups: ReadonlySet<string>;
  tags: ReadonlySet<string>;
  media: ReadonlySet<string>;
}

type Reader = Pick<Context, 'db' | 'caller'>;

/** At most four statements in one round trip, for one post or for a thousand rows of an import. */
export async function findRefs(ctx: Reader, wanted: readonly Wanted[]): Promise<Found> {
  const groupIds = unique(wanted.flatMap((each) => each.groupIds ?? []));
  const accountIds = unique(
    wanted.flatMap((each) => [
      ...(each.accountIds ?? []),
      ...(each.parts?.variants.flatMap(({ scope }) => scope.accountId ?? []) ?? []),
    ]),
  );
  const platforms = unique(wanted.flatMap((each) => each.platforms ?? []));
  const tags = unique(wanted.flatMap((each) => each.tags ?? []));
  const media = unique(wanted.flatMap((each) => (each.parts ? mediaOf(each.parts).map(({ id }) => id) : [])));
  const [accounts, groups, known, files] = await Promise.all([
    findChoosable(ctx, { accountIds, groupIds, platforms }),
    existing(ctx, 'account_groups', groupIds),
    existing(ctx, 'tags', tags),
    existing(ctx, 'media', media),
  ]);
  return { accounts, groups, tags: known, media: files };
}

async function existing(
  { db, caller }: Reader,
  table: 'account_groups' | 'tags' | 'media',
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('workspace_id', '=', caller.workspaceId)
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .$if(table === 'media', (query) => query.where(sql<boolean>`deleted_at is null`))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Throws 404 for the first id that does not exist for this caller, whoever it belongs to. */
export function checkRefs(found: Found, wanted: Pick<Wanted, 'parts' | 'tags'>): void {
  wanted.tags?.forEach((id, at) => {
    if (!found.tags.has(id)) throw missing(`tags[${at}]`, 'tag', id);
  });
  if (!wanted.parts) return;
  wanted.parts.variants.forEach(({ scope }, at) => {
    if (scope.accountId !== undefined && !found.accounts.has(scope.accountId))
      throw missing(`variants[${at}].scope.accountId`, 'account', scope.accountId);
  });
  for (const { field, id } of mediaOf(wanted.parts)) {
    if (!found.media.has(id)) throw missing(field, 'media', id);
  }
}

/** The accounts that the ids, groups and platforms stand for, without duplicates. */
export function chooseAccounts(found: Found, choice: Choice): ChoosableAccount[] {
  const accounts = [...found.accounts.values()];
  const chosen = new Map<string, ChoosableAccount>();
  const take = (account: ChoosableAccount) => chosen.set(account.id, account);

  choice.accountIds?.forEach((id, at) => {
    const account = found.accounts.get(id);
    if (!account) throw missing(`accountIds[${at}]`, 'account', id);
    take(account);
  });
  choice.groupIds?.forEach((id, at) => {
    if (!found.groups.has(id)) throw missing(`groupIds[${at}]`, 'account group', id);
    const members = accounts.filter((account) => account.group_ids.includes(id));
    if (members.length === 0)
      throw new AppError('no_account', say('precheck.groupids_group_no_account', { at }), { groupId: id });
    members.forEach(take);
  });
  choice.platforms?.forEach((platform, at) => {
    const usable = accounts.filter((account) => account.platform === platform && account.is_usable);
    if (usable.length === 0)
      throw new AppError('no_account', say('precheck.platforms_no_usable_account', { at, platform }), {
        platform,
      });
    usable.forEach(take);
  });
  return [...chosen.values()];
}

function mediaOf({ content, variants, settings }: PostParts): { field: string; id: string }[] {
  const list = (field: string, ids: readonly string[] | null | undefined) =>
    (ids ?? []).map((id, at) => ({ field: `${field}[${at}]`, id }));
  const inParts = (field: string, parts: PostParts['content']['parts'] | null | undefined) =>
    (parts ?? []).flatMap((part, at) => list(`${field}[${at}].mediaIds`, part.mediaIds));
  const image = content.link?.imageMediaId;
  return [
    ...list('content.mediaIds', content.mediaIds),
    ...inParts('content.parts', content.parts),
    ...(image === undefined ? [] : [{ field: 'content.link.imageMediaId', id: image }]),
    ...variants.flatMap((variant, at) => [
      ...list(`variants[${at}].mediaIds`, variant.mediaIds),
      ...inParts(`variants[${at}].parts`, variant.parts),
    ]),
    ...filesNamedIn(settings),
  ];
}

function filesNamedIn(settings: Settings): { field: string; id: string }[] {
  return PLATFORMS.flatMap(({ platform, mediaOptions = [] }) =>
    mediaOptions.flatMap((option) => {
      const id = settings[platform]?.[option];
      return typeof id === 'string' ? [{ field: `settings.${platform}.${option}`, id }] : [];
    }),
  );
}

function missing(field: string, kind: string, id: string): AppError {
  return new AppError('not_found', say('precheck.no', { field, kind, id }), { field, id });
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
