import { type Ask, bearerOf, Refusal, type Reply } from '../http.ts';
import { accountOf } from '../oauth.ts';
import type { SandboxRoute, Scene } from '../platform.ts';
import type { SandboxAccount } from '../world.ts';

export function problem(status: number, code: string, message: string, more: object = {}): Reply {
  return { status, body: { status, code, serviceErrorCode: status, message, ...more } };
}

export const refused = (...told: Parameters<typeof problem>) => new Refusal(problem(...told));

export function invalid(code: string, description: string): Refusal {
  return refused(422, 'UNPROCESSABLE_ENTITY', description, {
    errorDetails: { inputErrors: [{ code, description }] },
  });
}

export const unauthorized = () =>
  problem(401, 'EXPIRED_ACCESS_TOKEN', 'The token used in the request has expired');

export const denied = (what: string) =>
  refused(403, 'ACCESS_DENIED', `Not enough permissions to access: ${what}`);

export const missing = (what: string) => refused(404, 'NOT_FOUND', `Could not find ${what}`);

/** The latest version that has been retired. Versions after the current month do not exist yet. */
const ENDED = 202_511;

function checkVersion(ask: Ask, scene: Scene): void {
  const version = ask.headers['linkedin-version'] ?? '';
  const today = new Date(scene.world.now());
  const newest = today.getUTCFullYear() * 100 + today.getUTCMonth() + 1;
  const isKnown = /^20\d\d(?:0[1-9]|1[0-2])$/.test(version);
  if (!isKnown || Number(version) <= ENDED || Number(version) > newest)
    throw refused(426, 'NONEXISTENT_VERSION', `Requested version ${version} is not active`);
  if (ask.headers['x-restli-protocol-version'] !== '2.0.0')
    throw refused(400, 'BAD_REQUEST', 'X-RestLi-Protocol-Version 2.0.0 is required');
  if (/urn:|[(),]/.test(ask.path))
    throw refused(400, 'ILLEGAL_ARGUMENT', 'Syntax exception in path variables');
}

/** Calls below /rest require a version and encoded URNs in the path. */
export function rest(route: SandboxRoute): SandboxRoute {
  return {
    ...route,
    path: `/rest${route.path}`,
    run(ask, scene) {
      checkVersion(ask, scene);
      return route.run(ask, scene);
    },
  };
}

interface Caller {
  /** Always a person, because pages cannot sign in. */
  person: SandboxAccount;
  /** The person or a page they manage, as chosen on the consent page. */
  chosen: SandboxAccount;
  scopes: readonly string[];
}

export const isOrganization = (urn: string) => urn.startsWith('urn:li:organization:');

export function callerOf(ask: Ask, scene: Scene): Caller {
  const token = bearerOf(ask);
  const { accounts, tokens } = scene.state;
  const chosen = accounts[accountOf(scene, token) ?? ''];
  if (!chosen) throw new Refusal(unauthorized());
  const person = isOrganization(chosen.id) ? personOf(chosen, scene) : chosen;
  if (person.facts['restricted'] === true)
    throw refused(403, 'ACCESS_DENIED', 'The account of the member is restricted');
  return { person, chosen, scopes: tokens[token ?? '']?.scopes ?? [] };
}

/** The person who manages a page. A page without a named admin has its own. */
function personOf(page: SandboxAccount, scene: Scene): SandboxAccount {
  const { admin } = page.facts;
  const known = typeof admin === 'string' ? scene.state.accounts[admin] : undefined;
  const id = page.id.replace('organization', 'person');
  return known ?? { id, handle: id, name: `Admin of ${page.name}`, followers: 0, facts: {} };
}

export const looksAfter = (person: SandboxAccount, page: SandboxAccount, scene: Scene) =>
  isOrganization(page.id) && personOf(page, scene).id === person.id;

/** The page or person for whom the call acts, if the token allows it. */
export function actorOf(ask: Ask, scene: Scene, urn: unknown, does: 'w' | 'r'): SandboxAccount {
  const { person, scopes } = callerOf(ask, scene);
  const actor = urn === person.id ? person : scene.state.accounts[String(urn)];
  if (!actor) throw invalid('INVALID_AUTHOR', `${String(urn)} is unknown`);
  const scope = `${does}_${isOrganization(actor.id) ? 'organization' : 'member'}_social`;
  const isAllowed = actor.id === person.id || looksAfter(person, actor, scene);
  // Reading a member's own posts is closed to new applications.
  if (!isAllowed || !scopes.includes(scope)) throw denied(`${scope} as ${actor.id}`);
  return actor;
}

export const DAY_SEC = 86_400;

export const untilMidnightSec = (scene: Scene) => DAY_SEC - (Math.floor(scene.world.now() / 1000) % DAY_SEC);

/** Contains neither the remaining quota nor the waiting time. */
export const tooMany = (isOfDay: boolean) =>
  problem(
    429,
    'TOO_MANY_REQUESTS',
    isOfDay
      ? 'Resource level throttle APPLICATION_AND_MEMBER DAY limit for calls to this resource is reached.'
      : 'Too many requests',
  );

export const hasFault = (scene: Scene, kind: Scene['faults'][number]['kind']) =>
  scene.faults.some((fault) => fault.kind === kind);
