import { describe, expect, it } from 'vitest';
import { type Disposition, signBlobUrl, verifyBlobUrl } from './signed-url.ts';

const signingKey = Buffer.alloc(32, 7);
const expiresAt = new Date('2026-05-01T12:00:00Z');
const before = new Date(expiresAt.getTime() - 1);

function link(changes: { filename?: string; disposition?: Disposition; key?: string } = {}) {
  const options = {
    publicUrl: 'https://app.example/',
    key: 'ws/1/a.ini',
    filename: 'a.ini',
    expiresAt,
    signingKey,
  };
  const url = new URL(signBlobUrl({ ...options, ...changes }));
  const query: Record<string, unknown> = Object.fromEntries(url.searchParams);
  return { url, key: url.pathname.replace('/files/', ''), query };
}

const verify = (key: string, query: Record<string, unknown>, now = before, secret = signingKey) =>
  verifyBlobUrl({ key, query, signingKey: secret, now });
const invalid = expect.objectContaining({ code: 'forbidden', params: { reason: 'link_invalid' } });

describe('signed links', () => {
  it('point to the file under the public address and say how long they last', () => {
    const { url, query } = link();

    expect(url.href).toMatch(
      /^https:\/\/app\.example\/files\/ws\/1\/a\.ini\?expires=1777636800&name=a\.ini&sig=[\w-]{43}$/,
    );
    expect(verify('ws/1/a.ini', query)).toEqual({ filename: 'a.ini', disposition: 'attachment' });
  });

  it.each(['Grüße & mehr.ini', '表.xlsx', 'a+b %41=?#.txt', '"quoted"', '\ud800 lone', '', 'line\nbreak'])(
    'carry the file name %j unchanged',
    (filename) => {
      const { key, query } = link({ filename });
      expect(verify(key, query).filename).toBe(filename.toWellFormed());
    },
  );

  it('carry the disposition', () => {
    const { key, query } = link({ disposition: 'inline' });
    expect(verify(key, query).disposition).toBe('inline');
  });

  it('403 link_expired: from the very second of the expiry on', () => {
    const { key, query } = link();
    const expired = expect.objectContaining({ code: 'forbidden', params: { reason: 'link_expired' } });
    expect(() => verify(key, query, expiresAt)).toThrow(expired);
    expect(() => verify(key, query, before)).not.toThrow();
  });

  it('403 link_invalid: any field changed, added or removed, also on a link that has expired', () => {
    const { key, query } = link();
    const inline = link({ disposition: 'inline' }).query;
    const tampered: [string, Record<string, unknown>][] = [
      ['ws/2/a.ini', query],
      ['ws/1/a.in', query],
      [key, { ...query, expires: '1777636801' }],
      [key, { ...query, name: 'b.ini' }],
      [key, { ...query, disposition: 'inline' }],
      [key, { ...inline, disposition: 'attachment' }],
      [key, { expires: query['expires'], name: query['name'], sig: inline['sig'] }],
      [key, { ...query, sig: `${String(query['sig']).slice(0, -2)}AA` }],
    ];
    for (const [changedKey, changed] of tampered) {
      expect(() => verify(changedKey, changed)).toThrow(invalid);
      expect(() => verify(changedKey, changed, new Date('2030-01-01'))).toThrow(invalid);
    }
    expect(() => verify(key, query, before, Buffer.alloc(32, 8))).toThrow(invalid);
  });

  it('403 link_invalid: whatever a stranger puts in the query, never a crash', () => {
    const { key, query } = link();
    const values = [
      undefined,
      null,
      '',
      [],
      ['a', 'b'],
      {},
      5,
      true,
      'NaN',
      '-1',
      '1e9',
      '0x10',
      ' 1777636800',
      'é',
      '\0',
    ];
    for (const name of ['expires', 'name', 'sig']) {
      for (const value of values)
        expect(() => verify(key, { ...query, [name]: value }), `${name} ${value}`).toThrow(invalid);
    }
    expect(() => verify(key, { ...query, disposition: 'form-data' })).toThrow(invalid);
    expect(() => verify(key, {})).toThrow(invalid);
    expect(() => verify('../../etc/passwd', query)).toThrow(invalid);
    expect(() => verify('', query)).toThrow(invalid);
  });

  it('are not created for keys outside the store or without an expiry', () => {
    expect(() => link({ key: 'a/../b' })).toThrow('key');
    const options = { publicUrl: 'https://app.example', key: 'a', filename: 'a', signingKey };
    expect(() => signBlobUrl({ ...options, expiresAt: new Date(Number.NaN) })).toThrow(RangeError);
  });
});
