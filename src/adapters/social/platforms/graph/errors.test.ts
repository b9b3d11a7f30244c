import { describe, expect, it } from 'vitest';
import type { TargetErrorCode } from '../../contract.ts';
import { failureReason, graphRefusal } from './errors.ts';

function refusal(
  error: object,
  {
    visible = false,
    status = 400,
    headers = {},
  }: { visible?: boolean; status?: number; headers?: Record<string, string> } = {},
) {
  return graphRefusal({ status, headers, json: { error }, text: '' }, visible);
}

describe('codes and subcodes of the Graph family', () => {
  const cases: readonly [code: number, subcode: number | undefined, meaning: TargetErrorCode][] = [
    [190, 460, 'token_expired'],
    [190, 463, 'token_expired'],
    [190, 2069032, 'permission_missing'],
    [10, undefined, 'permission_missing'],
    [200, undefined, 'permission_missing'],
    [283, undefined, 'permission_missing'],
    [4, undefined, 'rate_limited'],
    [17, undefined, 'rate_limited'],
    [32, undefined, 'rate_limited'],
    [613, undefined, 'rate_limited'],
    [1390008, undefined, 'rate_limited'],
    [9, 2207042, 'platform_quota'],
    [506, undefined, 'duplicate'],
    [1366051, undefined, 'duplicate'],
    [368, undefined, 'policy'],
    [1346003, undefined, 'policy'],
    [1404102, undefined, 'policy'],
    // The main code says "rate limit", the subcode gives the real reason.
    [4, 2207051, 'policy'],
    [25, 2207050, 'account_restricted'],
    [1, 4854002, 'account_restricted'],
    [36001, 2207005, 'media_unsupported'],
    [352, 2207026, 'media_unsupported'],
    [36000, 2207004, 'media_too_large'],
    [1, 1366046, 'media_too_large'],
    [36003, 2207009, 'media_aspect_ratio'],
    [1, 2207057, 'media_duration'],
    [-2, 2207003, 'media_fetch_failed'],
    [9004, 2207052, 'media_fetch_failed'],
    [-1, 2207053, 'media_processing_failed'],
    [100, 2207010, 'text_too_long'],
    [24, 2207008, 'container_expired'],
    [-2, 2207020, 'container_expired'],
    [100, 2207028, 'invalid_settings'],
    [100, undefined, 'invalid_settings'],
    [-1, 2207001, 'platform_unavailable'],
    [2, undefined, 'platform_unavailable'],
    [1363047, undefined, 'platform_unavailable'],
  ];
  it.each(cases)('%i/%s is %s', (code, error_subcode, meaning) => {
    expect(refusal({ code, error_subcode, message: 'No' })?.errorCode).toBe(meaning);
  });

  it('a length that Threads refuses is text_too_long although it has only code 100', () => {
    const message = 'Param text must be at most 500 characters long.';
    expect(refusal({ code: 100, message })?.errorCode).toBe('text_too_long');
  });

  it('an unknown code follows is_transient, then the status', () => {
    expect(refusal({ code: 7777, is_transient: true })?.errorCode).toBe('platform_unavailable');
    expect(refusal({ code: 7777 }, { status: 503 })?.errorCode).toBe('platform_unavailable');
    expect(refusal({ code: 7777 })?.errorCode).toBe('invalid_settings');
  });

  it('the code, the message and the trace are kept for people who ask the platform', () => {
    expect(
      refusal({ code: 368, error_subcode: 5, message: 'No', error_user_msg: 'Not so', fbtrace_id: 'Atrace' }),
    ).toMatchObject({
      platformCode: '368/5',
      platformMessage: 'No Not so',
      platformRequestId: 'Atrace',
    });
  });
});

describe('whether a call may have had an effect', () => {
  it('an error of their server leaves a visible call open, whatever its status', () => {
    expect(refusal({ code: 2, is_transient: true }, { visible: true })?.effect).toBe('unknown');
    expect(refusal({ code: -1, error_subcode: 2207001 }, { visible: true })?.effect).toBe('unknown');
    expect(refusal({ code: 2 }, { visible: false })?.effect).toBeUndefined();
  });

  it('a container that the platform does not know may have been used up by the lost call', () => {
    expect(refusal({ code: 24, error_subcode: 2207006 }, { visible: true })).toMatchObject({
      errorCode: 'outcome_unknown',
      effect: 'unknown',
    });
  });

  it('an unfinished container was certainly not published', () => {
    expect(refusal({ code: 9007, error_subcode: 2207027 }, { visible: true, status: 500 })).toMatchObject({
      errorCode: 'platform_unavailable',
      effect: 'none',
      retryAfterSec: 10,
    });
  });
});

describe('how long to wait', () => {
  it('the longest of the listed uses, in minutes', () => {
    const use = (minutes: number) => ({ estimated_time_to_regain_access: minutes });
    const headers = { 'x-business-use-case-usage': JSON.stringify({ 1: [use(3), use(7)], 2: [use(0)] }) };
    expect(refusal({ code: 4 }, { headers })?.retryAfterSec).toBe(420);
  });

  it('a quarter of an hour if the answer does not say', () => {
    expect(refusal({ code: 17 })?.retryAfterSec).toBe(900);
  });
});

it('an answer without an error is not an error, even with other fields', () => {
  expect(graphRefusal({ status: 200, headers: {}, json: { id: '1' }, text: '' }, true)).toBeNull();
});

it('why a container broke: a subcode in a sentence, or a word of Threads', () => {
  expect(failureReason('Error: Media upload has failed with error code 2207026').errorCode).toBe(
    'media_unsupported',
  );
  expect(failureReason('FAILED_DOWNLOADING_VIDEO').errorCode).toBe('media_fetch_failed');
  expect(failureReason('INVALID_ASPEC_RATIO').errorCode).toBe('media_aspect_ratio');
  expect(failureReason('INVALID_DURATION').errorCode).toBe('media_duration');
  expect(failureReason('UNKNOWN').errorCode).toBe('media_processing_failed');
});
