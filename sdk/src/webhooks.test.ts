import { describe, expect, it } from 'vitest';
import { signCallback } from '../../src/localization/callbacks/callback-endpoint.ts';
import { webhookEndpoint } from '../../src/social/webhooks/webhook-endpoint.ts';
import { wrong } from '../../test/unchecked.ts';
import { CallbackRejected, type CallbackToVerify, verifyCallback, verifyWebhook } from './webhooks.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const SECRET = 'current-secret';
const body = JSON.stringify({
  event: 'callback.test',
  delivery_id: 'dlv_1',
  detail: { message: 'Größe 漢字' },
});

function signed(secrets: readonly string[] = [SECRET], ageSec = 0): Record<string, string> {
  const timestamp = String(Math.floor(NOW.getTime() / 1000) - ageSec);
  return signCallback({ id: 'dlv_1', body }, { signer: 'ak_x', secrets, timestamp });
}

const without = (headers: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

function reasonOf(change: Partial<CallbackToVerify>): string {
  try {
    verifyCallback({ headers: signed(), rawBody: body, appSecret: SECRET, now: NOW, ...change });
    return 'accepted';
  } catch (error) {
    return error instanceof CallbackRejected ? error.reason : `not a rejection: ${String(error)}`;
  }
}

const flip = (text: string, at: number) =>
  text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1);

describe('verifyCallback', () => {
  it('accepts what the server signs, as text or bytes, with headers of fetch or of Node', () => {
    const title = Object.fromEntries(Object.entries(signed()).map(([k, v]) => [k.toUpperCase(), v]));
    expect(reasonOf({})).toBe('accepted');
    expect(reasonOf({ rawBody: Buffer.from(body) })).toBe('accepted');
    expect(reasonOf({ headers: new Headers(signed()) })).toBe('accepted');
    expect(reasonOf({ headers: title })).toBe('accepted');
    expect(verifyCallback({ headers: signed(), rawBody: body, appSecret: SECRET, now: NOW })).toEqual(
      JSON.parse(body),
    );
  });

  it('accepts either signature alone', () => {
    expect(reasonOf({ headers: without(signed(), 'webhook-signature') })).toBe('accepted');
    expect(reasonOf({ headers: without(signed(), 'x-svc-sign') })).toBe('accepted');
  });

  it('rejects a changed body, even by one space', () => {
    expect(reasonOf({ rawBody: `${body} ` })).toBe('signature');
    expect(reasonOf({ rawBody: body.replace('漢', '汉') })).toBe('signature');
    expect(reasonOf({ rawBody: `${body} `, headers: without(signed(), 'webhook-signature') })).toBe(
      'signature',
    );
  });

  it('rejects when any header that was signed is changed', () => {
    const headers = signed();
    const later = String(Number(headers['x-svc-timestamp']) + 1);
    expect(reasonOf({ headers: { ...headers, 'x-svc-sign': flip(headers['x-svc-sign']!, 3) } })).toBe(
      'signature',
    );
    expect(reasonOf({ headers: { ...headers, 'x-svc-timestamp': later } })).toBe('signature');
    expect(reasonOf({ headers: { ...headers, 'webhook-id': 'dlv_2' } })).toBe('signature');
    expect(reasonOf({ headers: { ...headers, 'webhook-timestamp': later } })).toBe('signature');
    expect(
      reasonOf({ headers: { ...headers, 'webhook-signature': flip(headers['webhook-signature']!, 9) } }),
    ).toBe('signature');
  });

  it('rejects another secret, an empty one and none', () => {
    expect(reasonOf({ appSecret: 'other' })).toBe('signature');
    expect(reasonOf({ appSecret: '', headers: signed(['']) })).toBe('signature');
    expect(reasonOf({ appSecret: [] })).toBe('signature');
  });

  it('rejects a callback without any signature', () => {
    expect(reasonOf({ headers: without(signed(), 'webhook-signature', 'x-svc-sign') })).toBe('no_signature');
  });

  it('rejects signatures outside the tolerance, in both directions', () => {
    expect(reasonOf({ headers: signed([SECRET], 300) })).toBe('accepted');
    expect(reasonOf({ headers: signed([SECRET], 301) })).toBe('timestamp');
    expect(reasonOf({ headers: signed([SECRET], -301) })).toBe('timestamp');
    expect(reasonOf({ headers: signed([SECRET], 31), toleranceSec: 30 })).toBe('timestamp');
    expect(reasonOf({ headers: { ...signed(), 'webhook-timestamp': 'NaN' } })).toBe('timestamp');
    expect(reasonOf({ headers: without(signed(), 'webhook-timestamp') })).toBe('timestamp');
  });

  it('during an exchange the old, the new and both secrets are accepted, a third is not', () => {
    const headers = signed(['new-secret', SECRET]);
    expect(reasonOf({ headers, appSecret: SECRET })).toBe('accepted');
    expect(reasonOf({ headers, appSecret: 'new-secret' })).toBe('accepted');
    expect(reasonOf({ headers, appSecret: ['new-secret', SECRET] })).toBe('accepted');
    expect(reasonOf({ headers, appSecret: 'third' })).toBe('signature');
  });
});

describe('verifyWebhook', () => {
  const event = JSON.stringify({ id: 'evt_1', type: 'post.published', data: { title: 'Größe' } });
  const headersOf = (secret: string, ageSec = 0) =>
    webhookEndpoint.headers(wrong({ id: 'dlv_1', event: 'post.published', body: event, round_attempts: 1 }), {
      signer: 'whk_1',
      secrets: [secret],
      timestamp: String(Math.floor(NOW.getTime() / 1000) - ageSec),
    });
  const reasonFor = (change: object) => {
    try {
      verifyWebhook({ headers: headersOf(SECRET), rawBody: event, secret: SECRET, now: NOW, ...change });
      return 'accepted';
    } catch (error) {
      return error instanceof CallbackRejected ? error.reason : `not a rejection: ${String(error)}`;
    }
  };

  it('returns the event that the server signed, and rejects everything else', () => {
    expect(verifyWebhook({ headers: headersOf(SECRET), rawBody: event, secret: SECRET, now: NOW })).toEqual(
      JSON.parse(event),
    );
    expect(reasonFor({ secret: ['new', SECRET], headers: new Headers(headersOf(SECRET)) })).toBe('accepted');
    expect(reasonFor({ secret: 'other' })).toBe('signature');
    expect(reasonFor({ secret: '' })).toBe('signature');
    expect(reasonFor({ rawBody: `${event} ` })).toBe('signature');
    expect(reasonFor({ headers: {} })).toBe('no_signature');
    expect(reasonFor({ headers: headersOf(SECRET, 301) })).toBe('timestamp');
    expect(reasonFor({ headers: { 'x-parlance-signature': 'v1=00' } })).toBe('timestamp');
    const { 'x-parlance-signature': signed = '' } = headersOf(SECRET);
    expect(reasonFor({ headers: { 'x-parlance-signature': signed.replace(/,v1=.*/, ',v1=') } })).toBe(
      'signature',
    );
  });
});
