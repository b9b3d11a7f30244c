import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { PlatformContext, Profile, Token } from '../../connection.ts';
import { PlatformError } from '../../contract.ts';
import { type Destination, DESTINATIONS_MAX } from '../../destinations.ts';
import { platformError } from '../../errors.ts';
import { oauth2 } from '../../oauth2.ts';
import { business, hostOf } from './api.ts';

const SCOPE = 'https://www.googleapis.com/auth/business.manage';

export const oauth = oauth2({
  scopes: [SCOPE],
  needed: [SCOPE],
  usesPkce: true,
  page: (ctx) => `${hostOf(ctx, 'consent')}/o/oauth2/v2/auth`,
  // Without both, Google gives a refresh token only the first time.
  pageParams: { access_type: 'offline', prompt: 'consent' },
  token: (ctx, shape, call) => business(ctx, 'token', 'POST /token', shape, call),
  proof: 'form',
  renews: true,
});

const Accounts = z.object({
  accounts: z.array(z.object({ name: z.string(), accountName: z.string().default('') })).default([]),
  nextPageToken: z.string().optional(),
});
const Locations = z.object({
  locations: z
    .array(
      z.object({
        name: z.string(),
        title: z.string().default(''),
        metadata: z
          .object({ canOperateLocalPost: z.boolean().optional(), mapsUri: z.string().optional() })
          .optional(),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});

const PAGES_MAX = 20;

/** All pages of a list: brand accounts have locations on pages after the first. */
async function readAll<Item>(
  read: (pageToken: string | undefined) => Promise<{ items: readonly Item[]; next: string | undefined }>,
): Promise<Item[]> {
  const found: Item[] = [];
  let next: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await read(next);
    found.push(...answer.items);
    next = answer.next;
    if (next === undefined) break;
  }
  return found;
}

export async function profile(ctx: PlatformContext, { accessToken: token }: Token): Promise<Profile> {
  const accounts = await readAll(async (pageToken) => {
    const page = await business(ctx, 'accounts', 'GET /v1/accounts', Accounts, {
      token,
      query: { pageToken },
    });
    return { items: page.accounts, next: page.nextPageToken };
  });
  const [first] = accounts;
  const locations: (Destination & { mapsUri: string | undefined })[] = [];
  for (const { name } of accounts) locations.push(...(await readLocations(ctx, token, name)));
  const [place] = locations;
  if (!first || !place)
    throw platformError({
      errorCode: 'permission_missing',
      message: say('googlebusiness.no_location_that_takes_posts'),
    });
  return {
    platformAccountId: first.name,
    handle: first.accountName || place.title,
    displayName: first.accountName || place.title,
    avatar: await readLogo(ctx, token, place.id),
    followers: 0,
    profileUrl: place.mapsUri ?? null,
    facts: {
      destinations: locations.slice(0, DESTINATIONS_MAX).map(({ id, title }) => ({ id, title })),
    },
  };
}

/** One API names a location without its account, the other requires both. */
async function readLocations(ctx: PlatformContext, token: string, account: string) {
  const found = await readAll(async (pageToken) => {
    const page = await business(ctx, 'information', `GET /v1/${account}/locations`, Locations, {
      token,
      query: { readMask: 'name,title,metadata', pageSize: 100, pageToken },
    });
    return { items: page.locations, next: page.nextPageToken };
  });
  return found
    .filter(({ metadata }) => metadata?.canOperateLocalPost !== false)
    .map(({ name, title, metadata }) => ({ id: `${account}/${name}`, title, mapsUri: metadata?.mapsUri }));
}

const Media = z.object({
  mediaItems: z
    .array(
      z.object({
        googleUrl: z.string().optional(),
        locationAssociation: z.object({ category: z.string().optional() }).optional(),
      }),
    )
    .default([]),
});

/** Only decoration for the account, so errors are ignored. */
async function readLogo(ctx: PlatformContext, token: string, location: string): Promise<string | null> {
  try {
    const { mediaItems } = await business(ctx, 'posts', `GET /v4/${location}/media`, Media, { token });
    const logo = mediaItems.find(({ locationAssociation }) =>
      ['LOGO', 'PROFILE'].includes(locationAssociation?.category ?? ''),
    );
    return logo?.googleUrl ?? null;
  } catch (error) {
    if (
      error instanceof PlatformError &&
      !error.failure.retryable &&
      error.failure.errorCode !== 'token_expired'
    )
      return null;
    throw error;
  }
}
