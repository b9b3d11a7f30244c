import { createHmac } from 'node:crypto';
import type { IDToken } from 'openid-client';
import { canonicalHost } from '#kernel/email.ts';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Role } from '#platform/rights/roles.ts';
import type { OidcConfig } from '#platform/config-people.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Visit } from '#platform/entrance.ts';
import { noteSignIn } from '#platform/note-refusals.ts';
import { Email } from '../fields.ts';
import { makeLink, takeLink } from '../links/store.ts';
import { takeSeat } from '../members/rules.ts';
import { addMember, changeRights, findMember } from '../members/store/members.ts';
import type { Factor } from '../sessions/store.ts';
import { noteSignedIn, letIn, noteInAudit } from '../sign-in/let-in.ts';
import { askSecondFactor, type SecondFactorAsked } from '../sign-in/second-factor.ts';
import { endWaysIn } from '../sign-in/end-ways-in.ts';
import { findByEmail, findUser, insertUser, proveEmail, type User } from '../users/store.ts';

import { lockWorkspace } from '../workspaces/store.ts';
import { authorizeUrl, claimsOf, type Ties } from './provider.ts';
import { findIdentity, insertIdentity, wasEverMember } from './store.ts';

/** Long enough for people to look for their phone. */
export const OIDC_SEC = 10 * 60;
const NAME_CHARS_MAX = 80;

/** For the browser that starts: its next address, and the cookie that it must send back. */
export async function beginOidc(visit: Visit, next: string): Promise<{ url: string; token: string }> {
  const oidc = configured(visit);
  const token = await makeLink(visit.database.system, {
    kind: 'oidc',
    userId: null,
    state: { next },
    lifeSec: OIDC_SEC,
  });
  return { url: (await authorizeUrl(visit, oidc, tiesOf(token))).href, token };
}

interface OidcOutcome {
  next: string;
  session?: string;
  /** A person with a second factor here is asked for it here. */
  secondFactor?: SecondFactorAsked;
}

/**
 * The browser returns with the provider's answer. The token is used up, whether the sign-in succeeds or not.
 */
export async function finishOidc(visit: Visit, token: string, query: string): Promise<OidcOutcome> {
  const oidc = configured(visit);
  const { state } = await takeLink(visit.database.system, 'oidc', token);
  const next = String(state['next'] ?? '');
  try {
    const claims = await claimsOf(visit, oidc, query, tiesOf(token));
    const user = await visit.database
      .everyone((tx) => admit(visit, tx, personIn(oidc, claims)))
      .catch(async (error: unknown) => {
        await noteRefused(visit, claims);
        throw error;
      });
    const secondFactor = await askSecondFactor(visit, user.id, factorsIn(claims));
    if (secondFactor !== null) return { next, secondFactor };
    const session = await visit.database.everyone((tx) => letIn(visit, tx, user, factorsIn(claims)));
    await noteSignedIn(visit, user);
    return { next, session };
  } catch (error) {
    noteSignIn(visit, 'wrong', { userId: null, address: visit.address });
    throw error;
  }
}

/** Tells the owners that a known person was refused. */
async function noteRefused(visit: Visit, { issuer, sub }: { issuer: string; sub: string }): Promise<void> {
  await visit.database.everyone(async (tx) => {
    const userId = await findIdentity(tx, { issuer, subject: sub });
    if (userId !== null) await noteInAudit(visit, tx, 'sign_in_failed', userId);
  });
}

function configured({ config }: Visit): OidcConfig {
  if (config.oidc === null) throw new AppError('not_found', say('oidc.no_provider_set_up_here'));
  return config.oidc;
}

/** All three are derived from the one secret that only this browser has; the store keeps none of them. */
function tiesOf(token: string): Ties {
  const derive = (label: string) => createHmac('sha256', token).update(label).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}

interface Person {
  issuer: string;
  subject: string;
  email: string;
  name: string;
  workspaceId: string;
  /** Null: roles are assigned by hand. */
  role: Role | null;
}

/** Only for a person with an address that the provider has verified and may vouch for. */
function personIn(oidc: OidcConfig, claims: IDToken & { issuer: string }): Person {
  const email = Email.safeParse(claims['email']);
  // Some providers send a string.
  const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true';
  if (!email.success || !isVerified)
    throw new AppError('forbidden', say('oidc.provider_not_verified_your_e'), {
      need: 'verified_email',
    });
  const domain = canonicalHost(email.data.slice(email.data.lastIndexOf('@') + 1));
  const workspaceId = oidc.domains.get(domain);
  if (workspaceId === undefined)
    throw new AppError('forbidden', say('oidc.people_such_e_mail_address'), {
      need: 'listed_domain',
    });
  return {
    issuer: claims.issuer,
    subject: claims.sub,
    email: email.data,
    name: nameIn(claims['name'], email.data),
    workspaceId,
    role: oidc.roles && roleIn(oidc.roles, claims),
  };
}

/**
 * The factors that the provider asked for, in the terms of RFC 8176: `mfa`, or two methods of different
 * kinds. A provider that names no method is assumed to have asked for one factor.
 */
function factorsIn({ amr }: IDToken): Factor[] {
  const methods: readonly unknown[] = Array.isArray(amr) ? amr : [];
  const has = (...words: readonly string[]) => words.some((word) => methods.includes(word));
  const known = has('pwd', 'pin', 'kba');
  const held = has('otp', 'hwk', 'swk', 'sc', 'sms', 'tel');
  const born = has('face', 'fpt', 'iris', 'retina', 'vbm');
  const isStrong = has('mfa') || [known, held, born].filter(Boolean).length > 1;
  return isStrong ? ['oidc', 'oidc_mfa'] : ['oidc'];
}

function nameIn(name: unknown, email: string): string {
  const given = typeof name === 'string' ? name.replaceAll(/\p{Cc}/gu, ' ').trim() : '';
  return (given || (email.split('@')[0] ?? '')).slice(0, NAME_CHARS_MAX).toWellFormed();
}

function roleIn({ claim, byValue }: NonNullable<OidcConfig['roles']>, claims: IDToken): Role {
  const value: unknown = Object.hasOwn(claims, claim) ? claims[claim] : undefined;
  const held: readonly unknown[] = Array.isArray(value) ? value : [value];
  return [...byValue].find(([name]) => held.includes(name))?.[1] ?? 'viewer';
}

/** The user of this person, created or linked at the first sign-in, with their current workspace and role. */
async function admit(visit: Visit, tx: Tx, person: Person): Promise<User> {
  const { workspaceId, role } = person;
  const { limits } = await lockWorkspace(tx, workspaceId);
  const user = await userOf(visit, tx, person);
  const member = await findMember(tx, workspaceId, user.id);
  if (member) {
    if (role === null || member.role === 'owner' || member.role === role) return user;
    await changeRights(tx, workspaceId, user.id, { role });
    await noteInAudit(visit, tx, 'role_by_provider', user.id, { from: member.role, role });
  } else if (!(await wasEverMember(tx, workspaceId, user.id))) {
    await takeSeat(tx, workspaceId, limits);
    const rights = { role: role ?? 'viewer', localization: null, languages: null };
    await addMember(tx, workspaceId, { userId: user.id, ...rights });
    await noteInAudit(visit, tx, 'join_by_provider', user.id, { issuer: person.issuer, role: rights.role });
  }
  return user;
}

async function userOf(visit: Visit, tx: Tx, person: Person): Promise<User> {
  const knownId = await findIdentity(tx, person);
  const user = knownId === null ? await makeOrLink(visit, tx, person) : await findUser(tx, knownId);
  if (user) return user;
  throw new AppError('forbidden', say('oidc.user_may_not_sign'), { need: 'other_user' });
}

/**
 * The provider may vouch for the address, so an existing user with that address is this person from now on.
 */
async function makeOrLink(visit: Visit, tx: Tx, person: Person): Promise<User | null> {
  const { email, name, issuer, subject } = person;
  const madeId = await insertUser(tx, visit.clock, { email, name, passwordHash: null, isProved: true });
  const user = await findByEmail(tx, email);
  if (!user) return null;
  await insertIdentity(tx, { issuer, subject }, user.id);
  if (user.id !== madeId) await linkExisting(visit, tx, person, user);
  return user;
}

/**
 * Ends the earlier ways of signing in: from now on the provider decides. Only owners of a workspace keep
 * theirs, because somebody must get in when the provider is down. An owner whose address was never proved
 * does not: that may be an intruder who claimed the address in advance.
 */
async function linkExisting(
  visit: Visit,
  tx: Tx,
  { issuer, workspaceId }: Person,
  user: User,
): Promise<void> {
  await noteInAudit(visit, tx, 'link_provider', user.id, { issuer });
  const wasProved = !(await proveEmail(tx, user.id));
  if (wasProved && (await findMember(tx, workspaceId, user.id))?.role === 'owner') return;
  await endWaysIn(visit, tx, user);
}
