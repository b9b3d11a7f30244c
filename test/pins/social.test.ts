import { describe, expect, it } from 'vitest';
import { registry } from '../../src/app/registry.ts';
import { socialFailure } from '../../src/api/face.ts';
import { AppError, type ErrorCode } from '../../src/kernel/errors.ts';
import { CONFIRM_MODES, CREDENTIAL_KINDS, SCOPES, TIERS } from '../../src/platform/auth/scopes.ts';
import { startApp } from '../harness.ts';

// The social contract as literals. A red pin asks: was this on purpose?

describe('social contract', () => {
  it('paths, scopes, rate classes and idempotency of the operations so far', () => {
    const table = registry.operations
      .filter((op) => op.face === 'social')
      .map((op) => [
        op.name,
        op.routes.map((r) => `${r.method} ${r.path}`).join(' | '),
        op.scope,
        op.rate,
        op.idempotency,
      ]);
    expect(table).toEqual([
      ['get_workspace_context', 'GET /workspace', 'workspace:read', 'read', 'none'],
      ['list_accounts', 'GET /accounts', 'accounts:read', 'read', 'none'],
    ]);
  });

  it('error codes and their HTTP status', () => {
    const table: [ErrorCode, number][] = [
      ['unauthenticated', 401],
      ['forbidden', 403],
      ['workspace_not_found', 403],
      ['not_found', 404],
      ['invalid_input', 400],
      ['plan_limit', 402],
      ['no_account', 409],
      ['needs_reauth', 409],
      ['rate_limited', 429],
      ['replay', 409],
      ['external_writes_off', 503],
      ['platform_error', 502],
      ['internal', 500],
      ['conflict', 409],
      ['precheck_failed', 422],
      ['approval_required', 409],
      ['media_not_ready', 409],
    ];
    for (const [code, status] of table) {
      expect(socialFailure(new AppError(code, 'text', { a: 1 }), 'req_1')).toEqual({
        status,
        body: { error: { code, message: 'text', params: { a: 1 } }, meta: { requestId: 'req_1' } },
      });
    }
  });

  it('scopes, tiers, credential kinds and confirm modes', () => {
    expect(SCOPES.filter((s) => s !== 'localize:read')).toEqual(
      'workspace:read accounts:read accounts:write posts:read posts:write schedule:write approvals:write publish:write media:read media:write comments:read comments:write comments:reply comments:moderate ideas:read ideas:write analytics:read localize:write webhooks:manage events:read audit:read'.split(
        ' ',
      ),
    );
    expect(TIERS).toEqual(['draft', 'schedule', 'publish', 'reply']);
    expect(CREDENTIAL_KINDS).toEqual(['api_key', 'mcp_client', 'oauth_app', 'service']);
    expect(CONFIRM_MODES).toEqual(['preauthorized', 'confirm', 'first_time']);
  });

  it('the documented fields of the workspace context', async () => {
    const app = await startApp();
    const tenant = await app.tenant();

    const { body } = await tenant.social('GET', '/workspace');

    expect(Object.keys(body)).toEqual(['data', 'meta']);
    expect(body.data.workspace).toMatchObject({
      id: tenant.workspaceId,
      name: 'Test',
      kind: 'team',
      role: 'owner',
    });
    expect(body.data.user).toEqual({ id: tenant.userId });
    expect(Object.keys(body.data.credential)).toEqual(['kind', 'scopes', 'allowedActions', 'confirmMode']);
    expect(Object.keys(body.data.quotas)).toEqual([
      'scheduledThisMonth',
      'rendersThisMonth',
      'seats',
      'aiThisMonth',
    ]);
    for (const quota of Object.values(body.data.quotas))
      expect(Object.keys(quota as object)).toEqual(['used', 'limit', 'left']);
    expect(body.data.platforms.publishable).toEqual(
      expect.arrayContaining(['x', 'youtube', 'instagram', 'tiktok', 'facebook', 'threads']),
    );
    expect(body.data.platforms.manual).toEqual(['douyin', 'xiaohongshu', 'wechat_mp']);
    expect(body.data.accounts).toEqual({ total: 0, byPlatform: {} });
    expect(Object.keys(body.data.deepLinks)).toEqual([
      'dashboard',
      'drafts',
      'calendar',
      'history',
      'planning',
    ]);
  });

  it('a credential starts with plc_it_, has 43 base62 characters and a checksum of 6', async () => {
    const app = await startApp();
    const { token } = await app.tenant();
    expect(token).toMatch(/^plc_it_[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/);
  });

  it('rate answers: RateLimit-Policy and RateLimit on every call', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const { headers } = await tenant.social('GET', '/workspace');
    expect(headers.get('ratelimit-policy')).toBe('"read";q=120;w=60');
    expect(headers.get('ratelimit')).toMatch(/^"read";r=119;t=\d+$/);
  });
});
