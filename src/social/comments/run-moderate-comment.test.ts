import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ADAPTERS, type PlatformName } from '#adapters/social/platforms.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { openStage } from '../publishing/publishing-for-tests.ts';
import { withExternalWritesOff } from './inbox-for-tests.ts';
import { receiveComment } from './real-comment-for-tests.ts';
import { runModerateComment } from './run-moderate-comment.ts';
import { fieldsOf } from '#kernel/narrow.ts';
import { jobContext } from '../../../test/factories/job-context.ts';
import { key } from '../../../test/factories/key.ts';

/** What each adapter supports, with the sandbox call that does it. */
const ABLE: readonly { action: 'hide' | 'delete'; platform: PlatformName; op: string }[] = [
  { action: 'hide', platform: 'x', op: 'hide_reply' },
  { action: 'hide', platform: 'youtube', op: 'moderate_comment' },
  { action: 'hide', platform: 'instagram', op: 'hide_comment' },
  { action: 'hide', platform: 'facebook', op: 'create_post' },
  { action: 'hide', platform: 'threads', op: 'hide_comment' },
  { action: 'hide', platform: 'wordpress', op: 'update_comment' },
  { action: 'hide', platform: 'ghost', op: 'update_comment' },
  { action: 'delete', platform: 'youtube', op: 'delete_comment' },
  { action: 'delete', platform: 'instagram', op: 'delete_comment' },
  { action: 'delete', platform: 'facebook', op: 'delete_node' },
  { action: 'delete', platform: 'wordpress', op: 'delete_comment' },
  { action: 'delete', platform: 'telegram', op: 'delete_message' },
];

const stage = await openStage({ roles: ['api'] });
afterAll(() => stage.close());
afterEach(() => stage.sandbox.faults.clear());

async function setUp(platform: PlatformName) {
  const tenant = await stage.app.tenant();
  const comment = await receiveComment(stage, tenant, platform);
  return { tenant, comment };
}

function moderate(tenant: Tenant, action: 'hide' | 'delete', id: string) {
  return action === 'hide'
    ? tenant.social('POST', `/comments/${id}/hide`, undefined, key())
    : tenant.social('DELETE', `/comments/${id}`, undefined, key());
}

/** Runs the job that the comment waits for, as the worker would. */
async function runJob(tenant: Tenant, commentId: string): Promise<void> {
  const row = await stage.app.services.database.system
    .selectFrom('comments')
    .select('moderation')
    .where('id', '=', commentId)
    .executeTakeFirstOrThrow();
  const executor = String(fieldsOf(row.moderation)['executor']);
  await runModerateComment.run({ commentId }, { ...jobContext(stage.app, tenant), jobId: executor });
}

function onPlatform(platform: string, platformCommentId: string) {
  const { comments, extra } = stage.sandbox.world.state(platform);
  // WordPress numbers its comments; the sandbox stores them under longer names.
  const numbers = Object.entries(extra['comment_numbers'] ?? {});
  const [named = ''] = numbers.find(([, number]) => String(number) === platformCommentId) ?? [];
  return (
    comments[named] ?? comments[platformCommentId.split(/[_/]/).at(-1) ?? ''] ?? comments[platformCommentId]
  );
}

const show = async (tenant: Tenant, id: string) => (await tenant.social('GET', `/comments/${id}`)).body.data;

it('the table names every adapter that can moderate', () => {
  const able = Object.values(ADAPTERS).flatMap((adapter) => [
    ...(adapter?.hide ? [`hide ${adapter.platform}`] : []),
    ...(adapter?.deleteComment ? [`delete ${adapter.platform}`] : []),
  ]);
  expect(ABLE.map(({ action, platform }) => `${action} ${platform}`).sort()).toEqual(able.sort());
});

describe.each(ABLE)('$action on $platform', ({ action, platform, op }) => {
  const done = action === 'hide' ? 'hidden' : 'deleted';

  it('accepted, done on the platform, and then shown at the comment', async () => {
    const { tenant, comment } = await setUp(platform);

    const { status, body } = await moderate(tenant, action, comment.id);

    expect([status, body.data.status, body.data.moderation.status]).toEqual([202, 'open', 'pending']);
    expect(onPlatform(platform, comment.platformCommentId)?.[done]).toBe(false);
    await runJob(tenant, comment.id);
    expect(onPlatform(platform, comment.platformCommentId)?.[done]).toBe(true);
    expect(await show(tenant, comment.id)).toMatchObject({ status: done, moderation: null });
  });

  it('over MCP, with an answer that is lost after the effect: simply requested again', async () => {
    const { tenant, comment } = await setUp(platform);
    const { body } = await tenant.tool(`${action}_comment`, {
      commentId: comment.id,
      idempotencyKey: `moderate-${action}-${platform}`,
    });
    expect(body.result.structuredContent.data.moderation.status).toBe('pending');
    stage.sandbox.faults.arm({ platform, op, kind: 'drop_after', nth: 1 });

    await runJob(tenant, comment.id);
    expect(await show(tenant, comment.id)).toMatchObject({
      status: 'open',
      moderation: { status: 'pending' },
    });
    stage.pass(60);
    await runJob(tenant, comment.id);

    expect(onPlatform(platform, comment.platformCommentId)?.[done]).toBe(true);
    expect(await show(tenant, comment.id)).toMatchObject({ status: done, moderation: null });
  });
});

describe('run_moderate_comment', () => {
  it('a refusal of the platform ends it with its code, and nothing is changed', async () => {
    const { tenant, comment } = await setUp('instagram');
    await moderate(tenant, 'hide', comment.id);
    const remote = onPlatform('instagram', comment.platformCommentId);
    if (remote) remote.deleted = true;
    await runJob(tenant, comment.id);
    const shown = await show(tenant, comment.id);
    expect(shown).toMatchObject({ status: 'open', moderation: { action: 'hide', status: 'failed' } });
    expect(shown.moderation.errorCode).toMatch(/./);
  });

  it('S-POST-022 if external writes are turned off after it was accepted, nothing is sent', async () => {
    const { tenant, comment } = await setUp('facebook');
    await moderate(tenant, 'hide', comment.id);
    await withExternalWritesOff(stage.app, () => runJob(tenant, comment.id));
    expect(onPlatform('facebook', comment.platformCommentId)?.hidden).toBe(false);
    expect(await show(tenant, comment.id)).toMatchObject({
      status: 'open',
      moderation: { status: 'failed', errorCode: 'external_writes_off' },
    });
  });
});
