import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, openApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { toAppError } from './errors.ts';

describe('temporary failures are 503', () => {
  const codes = ['53300', '53200', '57P01', '57P03', '57014', '55P03', '40001', '40P01', '25P03', '08006'];
  it.each([...codes, 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])('%s', (code) => {
    const error = toAppError(Object.assign(new Error('select secret from users'), { code }));

    expect(error).toMatchObject({ code: 'unavailable', status: 503, retryAfterSec: 1 });
    expect(error.message).not.toContain('secret');
  });

  it('a missing socket is temporary, a missing file is not', () => {
    const missing = (syscall: string) => Object.assign(new Error('no'), { code: 'ENOENT', syscall });

    expect(toAppError(missing('connect')).status).toBe(503);
    expect(toAppError(missing('open')).status).toBe(500);
  });
});

describe('a busy pool', () => {
  let app: App;
  let tenant: Tenant;
  let release: () => void;
  beforeAll(async () => {
    app = await openApp({ env: { PARLANCE_DB_POOL: '2', PARLANCE_DB_WAIT: '3' } });
    tenant = await app.tenant();
  });
  afterAll(() => app.close());

  it('503 with Retry-After on every face, and everything works afterwards', async () => {
    await tenant.console('list_posts', {});
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const scope = { workspaceId: tenant.workspaceId, projectId: null };
    let holding = 0;
    const holders = [1, 2].map(() =>
      app.services.database.tenant(scope, async () => {
        holding += 1;
        await held;
      }),
    );
    await expect.poll(() => holding).toBe(2);

    const [open, social, inConsole, tool] = await Promise.all([
      tenant.open('GET', '/terms'),
      tenant.social('GET', '/posts'),
      tenant.console('list_posts', {}),
      tenant.tool('list_posts'),
    ]);
    release();
    await Promise.all(holders);

    expect([open.status, open.headers.get('retry-after'), open.body.error.reason]).toEqual([
      503,
      '1',
      'unavailable',
    ]);
    expect(open.body.error.retry_after_sec).toBe(1);
    for (const answer of [social, inConsole]) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
      expect(answer.body.error).toMatchObject({ code: 'internal', params: { retryAfterSec: 1 } });
    }
    expect(tool.body.result._meta.error).toMatchObject({ code: 'internal', params: { retryAfterSec: 1 } });
    expect((await tenant.open('GET', '/terms')).status).toBe(200);
  });
});
