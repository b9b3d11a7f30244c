import { z } from 'zod';
import type { OAuth, PlatformContext, Profile, Token, TokenSet } from '../../connection.ts';
import { PlatformError } from '../../contract.ts';
import { oauth2 } from '../../oauth2.ts';
import { linkedin, linkedinBase, rest } from './api.ts';
import { followersOf } from './figures.ts';
import { warnOfEnd } from './version.ts';

const consent = oauth2({
  scopes: [
    'openid',
    'profile',
    'w_member_social',
    'r_member_postAnalytics',
    'w_organization_social',
    'r_organization_social',
    'rw_organization_admin',
  ],
  needed: ['openid', 'profile', 'w_member_social'],
  usesPkce: false,
  page: (ctx) => `${linkedinBase(ctx, 'web')}/oauth/v2/authorization`,
  async token(ctx, shape, call) {
    const url = `${linkedinBase(ctx, 'web')}/oauth/v2/accessToken`;
    return (await linkedin(ctx, 'POST', url, shape, call)).data;
  },
  proof: 'form',
  renews: true,
});

/** One consent covers the person and every page that they may post for. */
export const oauth: OAuth = {
  ...consent,
  async exchange(ctx, request) {
    const granted = await consent.exchange(ctx, request);
    // Only LinkedIn's partners get a refresh token; with all other apps a person must give
    // consent again after 60 days.
    const member: TokenSet = granted.refreshToken === null ? { ...granted, renews: false } : granted;
    const pages = await pagesOf(ctx, member);
    const [first, ...also] = [...pages.map((page) => ({ ...member, secrets: { page } })), member];
    return first && also.length > 0 ? { ...first, also } : member;
  },
};

const Acls = z.object({
  elements: z
    .array(
      z.object({
        organization: z.string().optional(),
        organizationalTarget: z.string().optional(),
        role: z.string(),
        state: z.string(),
      }),
    )
    .default([]),
});
const MAY_POST = ['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR'];

async function pagesOf(ctx: PlatformContext, { accessToken, scopes }: TokenSet): Promise<string[]> {
  if (!scopes.includes('w_organization_social')) return [];
  try {
    const { data } = await rest(ctx, 'GET /rest/organizationAcls?q=roleAssignee&count=100', Acls, {
      token: accessToken,
    });
    const pages = data.elements
      .filter(({ role, state }) => MAY_POST.includes(role) && state === 'APPROVED')
      .flatMap(({ organization, organizationalTarget }) => organization ?? organizationalTarget ?? []);
    return [...new Set(pages)];
  } catch (error) {
    // An application without the product for pages can still be used for members.
    if (error instanceof PlatformError && error.failure.httpStatus === 403) return [];
    throw error;
  }
}

const Member = z.object({
  sub: z.string().min(1),
  name: z.string().default(''),
  picture: z.string().optional(),
});
const Page = z.object({
  localizedName: z.string().default(''),
  vanityName: z.string().optional(),
  logoV2: z.object({ original: z.string() }).optional(),
});
const Image = z.object({ downloadUrl: z.string().optional() });

export async function profile(ctx: PlatformContext, token: Token): Promise<Profile> {
  warnOfEnd(ctx);
  const page = token.secrets?.['page'];
  return page === undefined
    ? memberProfile(ctx, token.accessToken)
    : pageProfile(ctx, token.accessToken, page);
}

async function memberProfile(ctx: PlatformContext, token: string): Promise<Profile> {
  const { data } = await linkedin(ctx, 'GET', `${linkedinBase(ctx, 'api')}/v2/userinfo`, Member, { token });
  return {
    platformAccountId: `urn:li:person:${data.sub}`,
    handle: data.name,
    displayName: data.name,
    avatar: data.picture ?? null,
    followers: 0,
    profileUrl: null,
    facts: { kind: 'member' },
  };
}

/** The page names its logo as an asset; the picture with the same number has its address. */
async function logoOf(ctx: PlatformContext, token: string, asset: string): Promise<string | null> {
  const urn = `urn:li:image:${asset.slice(asset.lastIndexOf(':') + 1)}`;
  try {
    const { data } = await rest(ctx, `GET /rest/images/${encodeURIComponent(urn)}`, Image, { token });
    return data.downloadUrl ?? null;
  } catch (error) {
    // The picture is not needed to publish.
    const status = error instanceof PlatformError ? error.failure.httpStatus : undefined;
    if (status === 403 || status === 404) return null;
    throw error;
  }
}

async function pageProfile(ctx: PlatformContext, token: string, page: string): Promise<Profile> {
  const id = page.slice(page.lastIndexOf(':') + 1);
  const { data } = await rest(ctx, `GET /rest/organizations/${encodeURIComponent(id)}`, Page, { token });
  const handle = data.vanityName ?? id;
  return {
    platformAccountId: page,
    handle,
    displayName: data.localizedName,
    avatar: data.logoV2 ? await logoOf(ctx, token, data.logoV2.original) : null,
    followers: await followersOf(ctx, token, page),
    profileUrl: `https://www.linkedin.com/company/${encodeURIComponent(handle)}/`,
    facts: { kind: 'page' },
  };
}
