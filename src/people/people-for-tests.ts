import { sql } from 'kysely';
import type { App } from '../../test/harness.ts';
import { type Answer, call, CHEAP, type Tenant } from '../../test/tenant.ts';
import { hashPassword } from '../platform/auth/password.ts';
import type { Role } from '../platform/rights/roles.ts';
import { newId } from '../platform/ids.ts';
import { codeAt } from './factors/totp.ts';
import { addMember, type Rights } from './members/store/members.ts';

export const PASSWORD = 'correct horse battery';
let hash: Promise<string> | undefined;

/** A person with an open page. */
export interface Person {
  userId: string;
  email: string;
  cookie: string;
  console(operation: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
}

/** Twenty attempts a minute are enough for people; a suite makes more. */
export async function enter(
  app: App,
  name: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  await sql`delete from rate_windows where key like 'login:%'`.execute(app.services.database.counters);
  return call(`${app.url}/api/console/${name}`, 'POST', JSON.stringify(body), {
    origin: app.url,
    ...headers,
  });
}

export const cookieOf = (answer: Answer) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';

export const personWith = (app: App, userId: string, email: string, cookie: string): Person => ({
  userId,
  email,
  cookie,
  console: (operation, body = {}, headers = {}) =>
    call(`${app.url}/api/console/${operation}`, 'POST', JSON.stringify(body), {
      origin: app.url,
      cookie,
      ...headers,
    }),
});

export async function signIn(
  app: App,
  { userId, email }: Pick<Person, 'userId' | 'email'>,
  headers: Record<string, string> = {},
): Promise<Person> {
  const answer = await enter(app, 'login', { email, password: PASSWORD }, headers);
  return personWith(app, userId, email, cookieOf(answer));
}

/** A user in no workspace, who is not signed in. */
export async function makeUser(app: App): Promise<Pick<Person, 'userId' | 'email'>> {
  hash ??= hashPassword(PASSWORD, CHEAP);
  const userId = newId('usr', app.services.clock);
  const email = `${userId.toLowerCase()}@people.example`;
  await app.services.database.system
    .insertInto('users')
    .values({ id: userId, email, email_key: email, name: 'Noor', password_hash: await hash })
    .execute();
  return { userId, email };
}

/** A second member of the tenant's workspace, signed in. */
export async function makeMember(
  app: App,
  { workspaceId }: Pick<Tenant, 'workspaceId'>,
  role: Role,
  rights: Partial<Rights> = {},
): Promise<Person> {
  const user = await makeUser(app);
  await addMember(app.services.database.system, workspaceId, {
    userId: user.userId,
    role,
    localization: null,
    languages: null,
    ...rights,
  });
  return signIn(app, user);
}

/** As if they had signed in six minutes ago. */
export async function makeProofOld(app: App, { userId }: { userId: string }): Promise<void> {
  await sql`update sessions set proved_at = now() - interval '6 minutes' where user_id = ${userId}`.execute(
    app.services.database.system,
  );
}

/** Adds and confirms an authenticator app. */
export async function addTotp(
  app: App,
  person: Pick<Person, 'userId' | 'console'>,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await person.console('begin_totp', {})).body.data;
  const answer = await person.console('confirm_totp', { code: await freshCode(app, person, secret) });
  return { secret, recoveryCodes: answer.body.data.recoveryCodes };
}

export const stepNow = (app: App) => Math.floor(app.services.clock.now().getTime() / 30_000);

/** The current code, as if none had been used before. */
export async function freshCode(app: App, { userId }: { userId: string }, secret: string): Promise<string> {
  await sql`update users set totp_step = null where id = ${userId}`.execute(app.services.database.system);
  return codeAt(secret, stepNow(app));
}

/** The part of a link after the #. */
export const tokenOf = (link: string) => link.split('#')[1] ?? '';

/** An invitation with its token, made by the owner. */
export async function invite(
  tenant: Pick<Tenant, 'console'>,
  body: object = {},
): Promise<{ id: string; token: string; link: string }> {
  const { data } = (await tenant.console('invite_member', { role: 'author', ...body })).body;
  return { ...data, token: tokenOf(data.link) };
}

export const refusal = ({ status, body }: Answer) => [status, body.error?.code];

/** Calls an entrance more often than one network may, and returns the last answer. */
export async function callTooOften(app: App, name: string, body: object): Promise<Answer> {
  const attempt = () =>
    call(`${app.url}/api/console/${name}`, 'POST', JSON.stringify(body), { origin: app.url });
  const answers = await Promise.all(Array.from({ length: 21 }, attempt));
  await sql`delete from rate_windows where key like 'login:%'`.execute(app.services.database.counters);
  return answers.find(({ status }) => status === 429) ?? (await attempt());
}

/**
 * Guesses until one is refused before it is checked. The waits double, so a slow
 * machine only needs a few more.
 */
export async function guessUntilThrottled(guess: () => Promise<Answer>): Promise<Answer> {
  let answer = await guess();
  for (let n = 0; n < 25 && answer.status !== 429; n += 1) answer = await guess();
  return answer;
}
