import { type Ask, bearerOf, Refusal, type Reply } from '../http.ts';
import { accountOf } from '../oauth.ts';
import type { Scene } from '../platform.ts';
import { countIn } from '../windows.ts';
import type { SandboxAccount } from '../world.ts';

const STATUS: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
};

export const envelope = (code: number, message: string, details: readonly object[] = []): Reply => ({
  status: code,
  body: { error: { code, message, status: STATUS[code] ?? 'UNAVAILABLE', details } },
});
export const refused = (code: number, message: string, details: readonly object[] = []) =>
  new Refusal(envelope(code, message, details));

export function noPage(): Reply {
  return {
    status: 404,
    headers: { 'content-type': 'text/html; charset=UTF-8' },
    body: '<!DOCTYPE html><title>Error 404 (Not Found)!!1</title>',
  };
}

export function callerOf(ask: Ask, scene: Scene): SandboxAccount {
  const account = scene.state.accounts[accountOf(scene, bearerOf(ask)) ?? ''];
  if (!account) throw refused(401, 'Request had invalid authentication credentials.');
  // A project that Google has not approved has a quota of 0, and gets 429.
  if (account.facts['hasNoQuota'] === true)
    throw refused(429, 'Quota exceeded for quota metric.', [
      { reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_limit_value: '0' } },
    ]);
  if (account.facts['isOff'] === true && ask.path.startsWith('/v4'))
    throw refused(403, 'Google My Business API has not been used in project 1 before or it is disabled.', [
      { reason: 'SERVICE_DISABLED', metadata: { service: 'mybusiness.googleapis.com' } },
    ]);
  return account;
}

interface Place {
  account: string;
  id: string;
  title: string;
  takesPosts?: boolean;
  isVerified?: boolean;
  isSuspended?: boolean;
}

export const placesOf = ({ facts }: SandboxAccount): Place[] =>
  Array.isArray(facts['places']) ? facts['places'] : [];

export function placeOf(ask: Ask, scene: Scene): { caller: SandboxAccount; name: string; place: Place } {
  const caller = callerOf(ask, scene);
  const { account, location } = ask.params;
  const place = placesOf(caller).find(
    (each) => each.account === `accounts/${account}` && each.id === `locations/${location}`,
  );
  if (!place) throw refused(404, 'Requested entity was not found.');
  return { caller, place, name: `accounts/${account}/locations/${location}` };
}

const CHANGES = { limit: 10, sec: 60 };

/** Requires a place that may be changed now: verified, not suspended, and not changed too often. */
export function countChange(ask: Ask, scene: Scene): void {
  const { caller, name, place } = placeOf(ask, scene);
  if (place.isSuspended === true) throw refused(403, 'The location is suspended.');
  if (place.isVerified === false)
    throw refused(400, 'This operation is only valid if the specified location is verified.');
  const { changesAMinute = CHANGES.limit } = caller.facts;
  if (countIn(scene, `changes ${name}`, Number(changesAMinute), CHANGES.sec).isOver)
    throw refused(429, 'Quota exceeded for edits per minute per Google Business Profile.', [
      { reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_limit_value: String(CHANGES.limit) } },
    ]);
}
