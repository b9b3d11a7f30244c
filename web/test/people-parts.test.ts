import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { auditCsv } from '../../web/src/people/settings/audit/audit-csv.ts';
import { forecast, monthEnd } from '../../web/src/people/settings/quotas/forecast.ts';
import { qrOf } from '../../web/src/people/settings/security/qr.ts';
import { nextPage } from '../../web/src/people/next-page.ts';

const digest = (rows: boolean[][] | null) =>
  createHash('sha256')
    .update((rows ?? []).map((row) => row.map(Number).join('')).join('\n'))
    .digest('hex')
    .slice(0, 16);

describe('the picture for authenticator apps', () => {
  // The digests are of pictures that another implementation draws for the same texts, module by module.
  it.each([
    ['otp', 21, '4861895cfec33b4d'],
    [
      'otpauth://totp/Parlance%3Amira%40studio.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      41,
      '9fb1ae7f6d708140',
    ],
    [`otpauth://totp/${'m'.repeat(280)}`, 69, '7fcb7591d86afc44'],
  ])('%s', (text, size, expected) => {
    const rows = qrOf(text);
    expect(rows?.length).toBe(size);
    expect(digest(rows)).toBe(expected);
  });

  it('is absent if a phone could not read it', () => {
    expect(qrOf('x'.repeat(5000))).toBeNull();
  });
});

describe('the page after signing in', () => {
  it.each([
    ['?next=/w/ws_1/s/posts%3Fstate%3Ddraft', '/w/ws_1/s/posts?state=draft'],
    ['?next=//evil.example/', '/w'],
    ['?next=/%5Cevil.example', '/w'],
    ['?next=https://evil.example', '/w'],
    ['?next=javascript:alert(1)', '/w'],
    ['?next=/%09/evil.example', '/w'],
    ['', '/w'],
  ])('%s leads to %s', (search, page) => expect(nextPage(search)).toBe(page));
});

describe('the forecast of a quota', () => {
  it('a month continues as it began, in UTC', () => {
    const middle = new Date('2026-04-16T00:00:00Z');
    expect(forecast(50, middle)).toBe(100);
    expect(forecast(3, new Date('2026-04-01T00:00:00Z'))).toBe(3);
    expect(monthEnd(middle).toISOString()).toBe('2026-05-01T00:00:00.000Z');
    expect(monthEnd(new Date('2026-12-31T23:00:00Z')).toISOString()).toBe('2027-01-01T00:00:00.000Z');
  });
});

describe('the audit log as a table', () => {
  it('has a line for each entry, and no formulas', () => {
    const entry = {
      id: 'aud_1',
      at: '2026-11-17T10:00:00.000Z',
      actor: { kind: 'user' as const, id: 'usr_1' },
      operation: 'create_term',
      via: 'console' as const,
      requestId: 'req_1',
      address: null,
      subject: { termId: 'trm_1' },
      input: { content: 'say "hi", all' },
      changes: [{ of: null, field: 'name', before: 'a', after: null }],
      moreChanges: 2,
    };
    const [head, line, rest] = auditCsv([entry], () => '=cmd()').split('\r\n');
    expect(head).toBe(
      '"at","actor","actor_id","operation","via","address","request_id","subject","input","changes","more_changes"',
    );
    expect(line).toBe(
      `"2026-11-17T10:00:00.000Z","'=cmd()","usr_1","create_term","console","","req_1","{""termId"":""trm_1""}","{""content"":""say \\""hi\\"", all""}","[{""of"":null,""field"":""name"",""before"":""a"",""after"":null}]","2"`,
    );
    expect(rest).toBe('');
  });
});
