import { FIXTURES } from '#adapters/social/conformance-for-tests.ts';
import type { TokenSet } from '#adapters/social/connection.ts';
import type { PublishContent, PublishMedia } from '#adapters/social/contract.ts';
import { ADAPTERS, type PlatformName } from '#adapters/social/platforms.ts';
import { type MediaHost, startMediaHost } from '#adapters/social/sample-media-for-tests.ts';
import type { Services } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import type { Sandbox } from '../../../sandbox/server.ts';
import { platformContext } from '../accounts/platform-context.ts';
import { putTokens } from '../accounts/store/tokens.ts';
import { Content } from '../posts/content.ts';
import { insertPosts } from '../writing/insert-posts.ts';
import { wrong } from '../../../test/unchecked.ts';

/** The owner of the post. */
interface Owner {
  workspaceId: string;
  userId: string;
}

type Store = Pick<Services, 'database' | 'clock' | 'keyring' | 'config' | 'log' | 'outbound'>;

/** Signs in to the sandbox and stores account and tokens as the connect flow does. */
export async function connectAccount(
  services: Store,
  workspaceId: string,
  platform: PlatformName,
  /** Where the first account of the sandbox does not fit. */
  login?: Readonly<Record<string, string>>,
): Promise<string> {
  const [adapter, fixture] = [ADAPTERS[platform], FIXTURES[platform]];
  if (!adapter || !fixture) throw new Error(`There is no adapter for ${platform}.`);
  const ctx = platformContext(services, platform, new AbortController().signal);
  const host = fixture.host ?? null;
  const signIn = async (): Promise<TokenSet> => {
    if (fixture.typed && adapter.typed)
      return adapter.typed.connect(ctx, { values: { ...fixture.typed, ...login }, host });
    if (adapter.oauth === null)
      throw new Error(`The fixture of ${platform} says nothing that could be typed.`);
    const redirectUri = 'https://parlance.example/connect/callback';
    // The pair from the appendix of RFC 7636.
    const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
    const url = new URL(adapter.oauth.authorizeUrl(ctx, { state: 'st', challenge, redirectUri, host }));
    url.searchParams.set('approve_as', fixture.account);
    const page = await fetch(url, { redirect: 'manual' });
    const code = new URL(page.headers.get('location') ?? 'none:').searchParams.get('code') ?? '';
    return adapter.oauth.exchange(ctx, { code, verifier, redirectUri, host });
  };
  const tokens = await signIn();
  const token = { accessToken: tokens.accessToken, secrets: tokens.secrets ?? {}, host };
  const profile = await adapter.profile(ctx, token);
  const account = { ...profile, accountId: '', ...token };
  const { platformAccountId, handle, facts } = fixture.adjust?.(account) ?? account;
  const id = newId('acc', services.clock);
  await services.database.everyone(async (tx) => {
    await tx
      .insertInto('accounts')
      .values({
        id,
        workspace_id: workspaceId,
        platform,
        platform_account_id: platformAccountId,
        handle,
        display_name: profile.displayName,
        host,
        facts: JSON.stringify(facts),
      })
      .execute();
    const place = { db: tx, keyring: services.keyring };
    await putTokens(place, { account_id: id, workspace_id: workspaceId }, tokens, services.clock.now());
  });
  return id;
}

export async function addPost(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  tenant: Owner,
  accountIds: readonly string[],
  content: Partial<Content>,
  settings: Record<string, Record<string, unknown>> = {},
): Promise<string> {
  const { workspaceId, userId } = tenant;
  const caller = {
    kind: 'session',
    id: userId,
    userId,
    workspaceId,
    projectId: null,
    role: 'owner',
  } as const;
  return database.tenant(caller, async (db) => {
    const accounts = await db
      .selectFrom('accounts')
      .select(['id', 'platform'])
      .where('id', 'in', [...accountIds, ''])
      .execute();
    const parts = {
      content: Content.parse({ text: 'Hello', ...content }),
      variants: [],
      settings: wrong(settings),
    };
    const [id] = await insertPosts({ db, clock, caller }, [
      { parts, accounts, timezone: 'UTC', createdVia: 'api' },
    ]);
    if (id === undefined) throw new Error('No post was made.');
    return id;
  });
}

let host: Promise<MediaHost> | undefined;

/**
 * Content that the fixture's platform accepts, with media in our store, and marked so
 * that it can be found again.
 */
export async function addSample(
  services: Pick<Services, 'database' | 'clock' | 'blobs'>,
  tenant: Owner,
  platform: PlatformName,
  accountId: string,
  mark: string,
  name?: string,
): Promise<string> {
  const content = await sampleOf(platform, name);
  // Some platforms accept the same title only once in a while.
  const title = content.settings?.['title'];
  const mediaIds = await Promise.all(
    (content.media ?? []).map((media) => keepMedia(services, tenant, media)),
  );
  const parts = await Promise.all(
    (content.parts ?? []).map(async ({ text, media }) => ({
      text: `${text} ${mark}`,
      mediaIds: await Promise.all(media.map((each) => keepMedia(services, tenant, each))),
      delaySec: 0,
    })),
  );
  return addPost(
    services,
    tenant,
    [accountId],
    {
      text: `${content.text ?? ''} ${mark}`.trim(),
      parts,
      mediaIds,
      firstComment: content.firstComment ? `${content.firstComment} ${mark}` : null,
    },
    { [platform]: { ...content.settings, ...(typeof title === 'string' && { title: `${title} ${mark}` }) } },
  );
}

async function keepMedia(
  { blobs, clock, database }: Pick<Services, 'database' | 'clock' | 'blobs'>,
  tenant: Owner,
  media: PublishMedia,
): Promise<string> {
  const id = newId('med', clock);
  const key = `media/${id.toLowerCase()}`;
  const { bytes } = await blobs.put(key, media.read(), { contentType: media.mime });
  await database.system
    .insertInto('media')
    .values({
      id,
      workspace_id: tenant.workspaceId,
      kind: media.kind,
      status: 'ready',
      filename: media.filename,
      mime: media.mime,
      bytes,
      blob_key: key,
      width: media.width,
      height: media.height,
      duration_sec: media.durationSec,
      fps: media.fps,
      video_codec: media.videoCodec,
      audio_codec: media.audioCodec,
      alt_text: JSON.stringify(media.altText === null ? {} : { en: media.altText }),
      created_by: tenant.userId,
    })
    .execute();
  return id;
}

/** Content that the platform of the fixture accepts: the first one, or the one with that name. */
async function sampleOf(platform: PlatformName, name?: string): Promise<Partial<PublishContent>> {
  const works = FIXTURES[platform]?.works ?? {};
  const sample = name === undefined ? Object.values(works)[0] : works[name];
  host ??= startMediaHost();
  return (await sample?.content(await host)) ?? {};
}

/** The part of it that a post of a pool has, with its media in our own store. */
export async function samplePoolPost(
  services: Pick<Services, 'database' | 'clock' | 'blobs'>,
  tenant: Owner,
  platform: PlatformName,
): Promise<{ text: string; mediaIds: string[]; settings: Record<string, unknown> }> {
  const { text = '', media = [], settings = {} } = await sampleOf(platform);
  const mediaIds = await Promise.all(media.map((each) => keepMedia(services, tenant, each)));
  return { text, mediaIds, settings };
}

/** The visible parts of the marked post on the platform, including its first comment. */
export function countSeen({ world }: Pick<Sandbox, 'world'>, platform: PlatformName, mark: string): number {
  const { posts, comments } = world.state(platform);
  const seen = [...Object.values(posts), ...Object.values(comments)];
  // A video has its text in the description, so the whole record is searched.
  return seen.filter((each) => !each.hidden && !each.deleted && JSON.stringify(each).includes(mark)).length;
}
