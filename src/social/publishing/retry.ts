import type { PlatformFailure, TargetErrorCode } from '#adapters/social/contract.ts';
import type { UserAction } from '#kernel/errors.ts';

/** Our own codes, in addition to those of the platforms. */
export type ErrorCode =
  | TargetErrorCode
  | 'missed_window'
  | 'cancelled'
  | 'account_missing'
  | 'external_writes_off'
  | 'internal'
  | 'localization_blocked';

/** What ended a try: a refusal of the platform, or a problem found by us. */
export type Failure = Omit<PlatformFailure, 'errorCode'> & { errorCode: ErrorCode };
/** The part of a failure that a target keeps. */
export type KeptFailure = Pick<Failure, 'errorCode' | 'message'> & Partial<Failure>;

const ACTIONS: Record<ErrorCode, UserAction> = {
  token_expired: 'reconnect',
  permission_missing: 'reconnect',
  rate_limited: 'wait',
  platform_quota: 'wait',
  duplicate: 'edit',
  policy: 'edit',
  account_restricted: 'contact_owner',
  app_not_approved: 'contact_owner',
  reply_not_allowed: 'edit',
  media_required: 'edit',
  media_unsupported: 'edit',
  media_too_large: 'edit',
  media_aspect_ratio: 'edit',
  media_duration: 'edit',
  media_fetch_failed: 'retry',
  media_processing_failed: 'edit',
  text_too_long: 'edit',
  container_expired: 'retry',
  invalid_settings: 'edit',
  platform_unavailable: 'retry',
  outcome_unknown: 'contact_owner',
  missed_window: 'retry',
  cancelled: 'none',
  account_missing: 'reconnect',
  external_writes_off: 'contact_owner',
  internal: 'retry',
  localization_blocked: 'edit',
};

/** The content of a target's `error`. */
type TargetError = {
  message: string;
  userAction: UserAction;
  retryable: boolean;
  platformCode: string | null;
  platformMessage: string | null;
  at: string;
};

export function targetError(failure: KeptFailure, now: Date): TargetError {
  return {
    message: failure.message,
    userAction: ACTIONS[failure.errorCode],
    retryable: failure.retryable ?? false,
    platformCode: failure.platformCode ?? null,
    platformMessage: failure.platformMessage?.slice(0, 500) ?? null,
    at: now.toISOString(),
  };
}

/** Waits in seconds before the second, third, … try after a refusal that may be temporary. */
const WAITS: Partial<Record<ErrorCode, readonly number[]>> = {
  rate_limited: [60, 120, 300, 900, 1800, 3600, 3600, 3600],
  platform_quota: [3600, 3600, 3600, 3600, 3600, 3600],
  media_fetch_failed: [30, 120],
  container_expired: [5, 30],
  platform_unavailable: [10, 30, 120, 600, 1800, 3600],
};
const OTHER_WAITS = [30, 120, 600];
/** For this many tries only the wait that the platform asks for counts. */
const TRIES_ON_PLATFORM_WAIT = 3;
const DAY_MS = 86_400_000;

/** When to try again; null when it would be too late, because a post is not wanted a day later. */
export function retryAt(
  failure: Pick<Failure, 'errorCode' | 'retryable' | 'retryAfterSec'>,
  tries: number,
  acceptedAt: Date,
  now: Date,
): Date | null {
  if (!failure.retryable) return null;
  const waits = WAITS[failure.errorCode] ?? OTHER_WAITS;
  const wait = waits[tries - 1];
  if (wait === undefined) return null;
  const { retryAfterSec: asked } = failure;
  // The platform's wait counts; if it gives none, ours does. If it keeps asking for "a second", our waits
  // also apply from here on, otherwise all tries would be used up within a minute.
  const waitSec =
    asked === undefined ? wait : Math.max(asked, waits[tries - 1 - TRIES_ON_PLATFORM_WAIT] ?? 0);
  const at = new Date(now.getTime() + waitSec * 1000);
  return isTooLate(at, acceptedAt) ? null : at;
}

export function isTooLate(at: Date, acceptedAt: Date): boolean {
  return at.getTime() - acceptedAt.getTime() > DAY_MS;
}

/**
 * Probes after an intent without receipt, in seconds from the intent. After the last
 * one the target is given up.
 */
const PROBES_SEC = [30, 120, 600, 3600, 21_600, 86_400];

export function probeAt(intentAt: Date, probes: number): Date | null {
  const offset = PROBES_SEC[probes];
  return offset === undefined ? null : new Date(intentAt.getTime() + offset * 1000);
}

/** A visible call is started within this time after its intent, or not at all. */
export const SEND_WITHIN_MS = 20_000;
/** A visible call ends within this time, with or without an answer. */
export const VISIBLE_TIMEOUT_MS = 60_000;
const MARGIN_MS = 20_000;

/**
 * Earlier than that, a request may still be on its way, from a frozen worker or in a queue of the platform.
 * Then "not there" means "not there yet", and sending again would create a duplicate.
 */
export function mayProveAbsence(intentAt: Date, now: Date): boolean {
  return now.getTime() - intentAt.getTime() >= SEND_WITHIN_MS + VISIBLE_TIMEOUT_MS + MARGIN_MS;
}
