import { z } from 'zod';
import type { PlatformContext, Profile, Token, TypedConnection } from '../../connection.ts';
import { platformError } from '../../errors.ts';
import { DESTINATIONS_MAX } from '../../destinations.ts';
import { callLemmy, isOnVersion4, serverOf } from './api.ts';

/** The session is kept but not the password: a server allows three logins an hour. */
export const typed: TypedConnection = {
  fields: [
    { name: 'username', kind: 'text', maxLength: 100, example: 'lantern' },
    { name: 'password', kind: 'secret', maxLength: 60, example: '…' },
    { name: 'oneTimeCode', kind: 'secret', maxLength: 10, example: '123456', isOptional: true },
  ],
  async connect(ctx, { values: { username = '', password = '', oneTimeCode }, host }) {
    const { jwt } = await callLemmy(
      ctx,
      { host },
      'POST /user/login',
      z.object({ jwt: z.string().nullish() }),
      {
        json: {
          username_or_email: username,
          password,
          // Otherwise a session of 1.0 ends after a week; older servers do not look at it.
          stay_logged_in: true,
          ...(oneTimeCode !== undefined && { totp_2fa_token: oneTimeCode }),
        },
        secrets: [password],
      },
    );
    // Registered but not admitted yet.
    if (!jwt) throw platformError({ errorCode: 'account_restricted' });
    return { accessToken: jwt, refreshToken: null, expiresAt: null, refreshExpiresAt: null, scopes: [] };
  },
};

const Followed = z.object({
  follows: z
    .array(
      z.object({
        community: z.object({
          id: z.number(),
          name: z.string(),
          title: z.string(),
          /** Its address, by its name in version 3 and in version 4. */
          actor_id: z.string().optional(),
          ap_id: z.string().optional(),
        }),
      }),
    )
    .default([]),
});

const Site = z.object({
  version: z.string().default(''),
  my_user: z
    .object({
      local_user_view: z.object({
        person: z.object({
          id: z.number(),
          name: z.string().min(1),
          display_name: z.string().nullish(),
          avatar: z.string().nullish(),
          actor_id: z.string().nullish(),
        }),
      }),
      ...Followed.shape,
    })
    .nullish(),
  all_languages: z.array(z.object({ id: z.number(), code: z.string() })).default([]),
  discussion_languages: z.array(z.number()).default([]),
});

export async function profile(ctx: PlatformContext, { accessToken, host }: Token): Promise<Profile> {
  const site = await callLemmy(ctx, { host, accessToken }, 'GET /site', Site);
  // For an invalid token a site answers as for an anonymous visitor.
  if (!site.my_user) throw platformError({ errorCode: 'token_expired' });
  const { person } = site.my_user.local_user_view;
  const facts = { apiVersion: Number.parseInt(site.version, 10) >= 1 ? 4 : 3 };
  // On servers of 1.0, version 3 leaves out what the account follows.
  const { follows } = isOnVersion4({ facts })
    ? await callLemmy(ctx, { host, accessToken, facts }, 'GET /account', Followed)
    : site.my_user;
  const allowed = new Set(site.discussion_languages);
  const languages = site.all_languages.filter(({ id }) => allowed.size === 0 || allowed.has(id));
  return {
    platformAccountId: String(person.id),
    handle: person.name,
    displayName: person.display_name || person.name,
    avatar: person.avatar ?? null,
    followers: 0,
    profileUrl: person.actor_id ?? `${serverOf(ctx, host)}/u/${person.name}`,
    facts: {
      ...facts,
      destinations: follows.slice(0, DESTINATIONS_MAX).map(({ community: { id, name, title, ...at } }) => ({
        id: String(id),
        title: `${title} (!${name}@${URL.parse(at.ap_id ?? at.actor_id ?? '')?.host ?? ''})`,
      })),
      languages: Object.fromEntries(languages.map(({ id, code }) => [code, id])),
    },
  };
}
