import { describe, expect, it } from 'vitest';
import { inEnglish } from '#kernel/say.ts';
import { registry } from '../../src/app/registry.ts';
import { socialFailure } from '../../src/api/face.ts';
import { AppError, type ErrorCode } from '../../src/kernel/errors.ts';
import { CONFIRM_MODES, CREDENTIAL_KINDS, SCOPES, TIERS } from '../../src/platform/rights/scopes.ts';
import { newTenant } from '../harness.ts';
import { fieldsOf } from '../../src/kernel/narrow.ts';

// The social contract as literals. A failed pin asks: was this on purpose?

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
      ['add_post_note', 'POST /posts/{postId}/notes', 'posts:write', 'write', 'optional'],
      ['approve_post', 'POST /posts/{postId}/approve', 'approvals:write', 'write', 'optional'],
      ['bulk_reschedule_posts', 'POST /posts/bulk-reschedule', 'schedule:write', 'publish', 'required'],
      ['cancel_publish', 'POST /posts/{postId}/cancel', 'publish:write', 'write', 'required'],
      ['clear_post_recurrence', 'DELETE /posts/{postId}/recurrence', 'schedule:write', 'write', 'required'],
      ['complete_media_upload', 'POST /media/{mediaId}/complete', 'media:write', 'write', 'optional'],
      ['convert_idea_to_post', 'POST /ideas/{ideaId}/convert', 'posts:write', 'write', 'required'],
      ['create_account_group', 'POST /account-groups', 'accounts:write', 'write', 'optional'],
      ['create_connect_link', 'POST /accounts/connect-links', 'accounts:write', 'write', 'optional'],
      ['create_document', 'POST /media/documents', 'media:write', 'write', 'optional'],
      ['create_idea', 'POST /ideas', 'ideas:write', 'write', 'optional'],
      ['create_idea_group', 'POST /idea-groups', 'ideas:write', 'write', 'optional'],
      ['create_media_render', 'POST /media/{mediaId}/renders', 'media:write', 'write', 'optional'],
      ['create_media_upload', 'POST /media', 'media:write', 'write', 'optional'],
      ['create_post', 'POST /posts', 'posts:write', 'write', 'optional'],
      ['create_post_from_template', 'POST /snippets/{id}/posts', 'posts:write', 'write', 'optional'],
      ['create_tag', 'POST /tags', 'posts:write', 'write', 'optional'],
      ['create_webhook', 'POST /webhooks', 'webhooks:manage', 'write', 'optional'],
      ['delete_account_group', 'DELETE /account-groups/{groupId}', 'accounts:write', 'write', 'optional'],
      ['delete_comment', 'DELETE /comments/{commentId}', 'comments:moderate', 'publish', 'required'],
      ['delete_feed', 'DELETE /feeds/{id}', 'posts:write', 'write', 'optional'],
      ['delete_idea', 'DELETE /ideas/{ideaId}', 'ideas:write', 'write', 'optional'],
      ['delete_idea_group', 'DELETE /idea-groups/{groupId}', 'ideas:write', 'write', 'optional'],
      ['delete_media', 'DELETE /media/{mediaId}', 'media:write', 'write', 'optional'],
      ['delete_pool', 'DELETE /pools/{id}', 'posts:write', 'write', 'optional'],
      ['delete_pool_post', 'DELETE /pools/{id}/posts/{poolPostId}', 'posts:write', 'write', 'optional'],
      ['delete_post', 'DELETE /posts/{postId}', 'posts:write', 'write', 'optional'],
      ['delete_snippet', 'DELETE /snippets/{id}', 'posts:write', 'write', 'optional'],
      ['delete_tag', 'DELETE /tags/{tagId}', 'posts:write', 'write', 'optional'],
      ['delete_webhook', 'DELETE /webhooks/{webhookId}', 'webhooks:manage', 'write', 'optional'],
      ['duplicate_post', 'POST /posts/{postId}/duplicate', 'posts:write', 'write', 'optional'],
      [
        'edit_published_target',
        'POST /posts/{postId}/targets/{targetId}/edit',
        'publish:write',
        'publish',
        'required',
      ],
      ['explain_error', 'GET /errors/{code}', 'workspace:read', 'read', 'none'],
      ['export_analytics', 'GET /analytics/export', 'analytics:read', 'read', 'none'],
      ['export_posts', 'GET /posts/export', 'posts:read', 'read', 'none'],
      ['find_mentions', 'GET /mentions', 'posts:write', 'read', 'none'],
      ['find_next_slots', 'GET /slots/next', 'posts:read', 'read', 'none'],
      ['get_account', 'GET /accounts/{accountId}', 'accounts:read', 'read', 'none'],
      ['get_account_analytics', 'GET /analytics/accounts/{accountId}', 'analytics:read', 'read', 'none'],
      ['get_account_limits', 'GET /accounts/{accountId}/limits', 'accounts:read', 'read', 'none'],
      ['get_analytics_overview', 'GET /analytics/overview', 'analytics:read', 'read', 'none'],
      ['get_best_times', 'GET /analytics/best-times', 'analytics:read', 'read', 'none'],
      ['get_calendar', 'GET /calendar', 'posts:read', 'read', 'none'],
      ['get_calendar_feed', 'GET /calendar-feed', 'posts:read', 'read', 'none'],
      ['get_comment', 'GET /comments/{commentId}', 'comments:read', 'read', 'none'],
      ['get_confirmation', 'GET /confirmations/{confirmationId}', 'posts:read', 'read', 'none'],
      ['get_idea', 'GET /ideas/{ideaId}', 'ideas:read', 'read', 'none'],
      ['get_link_tags', 'GET /link-tags', 'posts:read', 'read', 'none'],
      ['get_media', 'GET /media/{mediaId}', 'media:read', 'read', 'none'],
      ['get_metric_definitions', 'GET /analytics/definitions', 'analytics:read', 'read', 'none'],
      ['get_post', 'GET /posts/{postId}', 'posts:read', 'read', 'none'],
      ['get_post_analytics', 'GET /analytics/posts/{postId}', 'analytics:read', 'read', 'none'],
      ['get_post_localizations', 'GET /posts/{postId}/localizations', 'posts:read', 'read', 'none'],
      ['get_posting_slots', 'GET /accounts/{accountId}/slots', 'accounts:read', 'read', 'none'],
      ['get_workspace_context', 'GET /workspace', 'workspace:read', 'read', 'none'],
      ['hide_comment', 'POST /comments/{commentId}/hide', 'comments:moderate', 'publish', 'required'],
      ['import_media_from_url', 'POST /media/import', 'media:write', 'write', 'optional'],
      ['import_posts', 'POST /posts/import', 'posts:write', 'write', 'required'],
      [
        'list_account_destinations',
        'GET /accounts/{accountId}/destinations',
        'accounts:read',
        'read',
        'none',
      ],
      ['list_account_groups', 'GET /account-groups', 'accounts:read', 'read', 'none'],
      ['list_accounts', 'GET /accounts', 'accounts:read', 'read', 'none'],
      ['list_audit_log', 'GET /audit', 'audit:read', 'read', 'none'],
      ['list_comment_replies', 'GET /comments/{commentId}/replies', 'comments:read', 'read', 'none'],
      ['list_comments', 'GET /comments', 'comments:read', 'read', 'none'],
      ['list_confirmations', 'GET /confirmations', 'posts:read', 'read', 'none'],
      ['list_events', 'GET /events', 'events:read', 'read', 'none'],
      ['list_feed_items', 'GET /feeds/{id}/items', 'posts:read', 'read', 'none'],
      ['list_feeds', 'GET /feeds', 'posts:read', 'read', 'none'],
      ['list_idea_groups', 'GET /idea-groups', 'ideas:read', 'read', 'none'],
      ['list_ideas', 'GET /ideas', 'ideas:read', 'read', 'none'],
      ['list_media', 'GET /media', 'media:read', 'read', 'none'],
      ['list_media_presets', 'GET /media/presets', 'media:read', 'read', 'none'],
      ['list_members', 'GET /members', 'workspace:read', 'read', 'none'],
      ['list_pool_posts', 'GET /pools/{id}/posts', 'posts:read', 'read', 'none'],
      ['list_pool_uses', 'GET /pools/{id}/uses', 'posts:read', 'read', 'none'],
      ['list_pools', 'GET /pools', 'posts:read', 'read', 'none'],
      ['list_post_analytics', 'GET /analytics/posts', 'analytics:read', 'read', 'none'],
      ['list_post_events', 'GET /posts/{postId}/events', 'posts:read', 'read', 'none'],
      ['list_post_notes', 'GET /posts/{postId}/notes', 'posts:read', 'read', 'none'],
      ['list_posts', 'GET /posts', 'posts:read', 'read', 'none'],
      ['list_publish_attempts', 'GET /posts/{postId}/attempts', 'posts:read', 'read', 'none'],
      ['list_signatures', 'GET /signatures', 'posts:read', 'read', 'none'],
      ['list_snippets', 'GET /snippets', 'posts:read', 'read', 'none'],
      ['list_tags', 'GET /tags', 'posts:read', 'read', 'none'],
      ['list_webhook_deliveries', 'GET /webhooks/{webhookId}/deliveries', 'webhooks:manage', 'read', 'none'],
      ['list_webhooks', 'GET /webhooks', 'webhooks:manage', 'read', 'none'],
      ['localize_post', 'POST /posts/{postId}/localize', 'localize:write', 'write', 'required'],
      ['look_at_feed', 'POST /feeds/{id}/look', 'posts:write', 'write', 'optional'],
      ['move_idea', 'POST /ideas/{ideaId}/move', 'ideas:write', 'write', 'optional'],
      ['precheck_draft', 'POST /posts/precheck', 'posts:read', 'read', 'none'],
      ['precheck_post', 'POST /posts/{postId}/precheck', 'posts:read', 'read', 'none'],
      ['preview_feed', 'POST /feeds/preview', 'posts:write', 'write', 'none'],
      ['preview_pool', 'GET /pools/{id}/next', 'posts:read', 'read', 'none'],
      ['preview_post', 'GET /posts/{postId}/preview', 'posts:read', 'read', 'none'],
      ['publish_post', 'POST /posts/{postId}/publish', 'publish:write', 'publish', 'required'],
      ['queue_post', 'POST /posts/{postId}/queue', 'schedule:write', 'publish', 'required'],
      [
        'reconcile_target',
        'POST /posts/{postId}/targets/{targetId}/reconcile',
        'publish:write',
        'write',
        'required',
      ],
      [
        'redeliver_webhook',
        'POST /webhooks/{webhookId}/deliveries/{deliveryId}/redeliver',
        'webhooks:manage',
        'write',
        'none',
      ],
      ['reject_post', 'POST /posts/{postId}/reject', 'approvals:write', 'write', 'optional'],
      [
        'remove_published_target',
        'POST /posts/{postId}/targets/{targetId}/remove',
        'publish:write',
        'publish',
        'required',
      ],
      ['reply_to_comment', 'POST /comments/{commentId}/replies', 'comments:reply', 'publish', 'required'],
      ['reschedule_post', 'POST /posts/{postId}/reschedule', 'schedule:write', 'publish', 'required'],
      [
        'resolve_target',
        'POST /posts/{postId}/targets/{targetId}/resolve',
        'publish:write',
        'write',
        'required',
      ],
      ['revoke_calendar_feed', 'DELETE /calendar-feed', 'accounts:write', 'write', 'optional'],
      ['rotate_calendar_feed', 'POST /calendar-feed', 'accounts:write', 'write', 'none'],
      ['save_feed', 'PUT /feeds', 'posts:write', 'write', 'optional'],
      ['save_pool', 'PUT /pools', 'posts:write', 'write', 'optional'],
      ['save_pool_post', 'PUT /pools/{id}/posts', 'posts:write', 'write', 'optional'],
      ['save_snippet', 'PUT /snippets', 'posts:write', 'write', 'optional'],
      ['schedule_post', 'POST /posts/{postId}/schedule', 'schedule:write', 'publish', 'required'],
      ['set_link_tags', 'PUT /link-tags', 'accounts:write', 'write', 'optional'],
      ['set_post_recurrence', 'PUT /posts/{postId}/recurrence', 'schedule:write', 'publish', 'required'],
      ['set_posting_slots', 'PUT /accounts/{accountId}/slots', 'accounts:write', 'write', 'optional'],
      ['set_signature', 'PUT /signatures', 'accounts:write', 'write', 'optional'],
      ['submit_post_for_approval', 'POST /posts/{postId}/submit', 'posts:write', 'write', 'optional'],
      ['sync_account', 'POST /accounts/{accountId}/sync', 'accounts:write', 'write', 'optional'],
      ['sync_comments', 'POST /comments/sync', 'comments:write', 'write', 'optional'],
      ['test_webhook', 'POST /webhooks/{webhookId}/test', 'webhooks:manage', 'write', 'none'],
      ['translate_comment', 'POST /comments/{commentId}/translate', 'comments:read', 'write', 'optional'],
      ['unschedule_post', 'POST /posts/{postId}/unschedule', 'schedule:write', 'write', 'required'],
      ['update_account', 'PATCH /accounts/{accountId}', 'accounts:write', 'write', 'optional'],
      ['update_account_group', 'PATCH /account-groups/{groupId}', 'accounts:write', 'write', 'optional'],
      ['update_comment', 'PATCH /comments/{commentId}', 'comments:write', 'write', 'optional'],
      ['update_idea', 'PATCH /ideas/{ideaId}', 'ideas:write', 'write', 'optional'],
      ['update_idea_group', 'PATCH /idea-groups/{groupId}', 'ideas:write', 'write', 'optional'],
      ['update_media', 'PATCH /media/{mediaId}', 'media:write', 'write', 'optional'],
      ['update_post', 'PATCH /posts/{postId}', 'posts:write', 'write', 'optional'],
      ['update_webhook', 'PATCH /webhooks/{webhookId}', 'webhooks:manage', 'write', 'optional'],
      ['upload_media_content', 'PUT /media/{mediaId}/content', 'media:write', 'write', 'none'],
      ['withdraw_post_approval', 'POST /posts/{postId}/withdraw', 'posts:write', 'write', 'optional'],
    ]);
  });

  it('the events of a workspace, and the one that only tests a receiver', () => {
    expect(registry.events.filter(({ face }) => face === 'social').map(({ name }) => name)).toEqual(
      [
        'post.created',
        'post.updated',
        'post.submitted',
        'post.approved',
        'post.rejected',
        'post.scheduled',
        'post.unscheduled',
        'post.publishing',
        'post.published',
        'post.failed',
        'target.published',
        'target.failed',
        'target.uncertain',
        'target.resolved',
        'comment.received',
        'comment.replied',
        'account.expiring',
        'account.expired',
        'account.reconnected',
        'media.ready',
        'media.failed',
        'feed.failed',
        'pool.stopped',
        'localization.completed',
        'quota.warning',
        'confirmation.requested',
        'webhook.test',
      ].sort(),
    );
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
      expect(socialFailure(new AppError(code, inEnglish('text'), { a: 1 }), 'req_1')).toEqual({
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
    const tenant = await newTenant();

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
      // Ours: storage costs too.
      'mediaBytes',
    ]);
    for (const quota of Object.values(body.data.quotas))
      expect(Object.keys(fieldsOf(quota))).toEqual(['used', 'limit', 'left']);
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
    const { token } = await newTenant();
    expect(token).toMatch(/^plc_it_[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/);
  });

  it('rate answers: RateLimit-Policy and RateLimit on every call', async () => {
    const tenant = await newTenant();
    const { headers } = await tenant.social('GET', '/workspace');
    expect(headers.get('ratelimit-policy')).toBe('"read";q=120;w=60');
    expect(headers.get('ratelimit')).toMatch(/^"read";r=119;t=\d+$/);
  });
});
