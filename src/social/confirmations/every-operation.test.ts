import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { isReadOnly } from '#platform/operation.ts';
import { registry } from '../../app/registry.ts';
import { addComment } from '../comments/inbox-for-tests.ts';
import { setPolicy, setPost, setTargets } from '../posts/posts-for-tests.ts';
import { openStage } from '../publishing/publishing-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';
import { addMedia } from '../../../test/factories/media.ts';

/**
 * After none of these can anything go out, or go out differently, without a further act of a person. A new
 * operation is listed here with its reason, or declares `confirm` and gets a case below.
 */
const EXEMPT: Readonly<Record<string, string>> = {
  add_post_note: 'for the team only',
  cancel_publish: 'stops what goes out',
  clear_post_recurrence: 'less goes out',
  complete_media_upload: 'media that is not ready can be neither confirmed nor scheduled',
  convert_idea_to_post: 'makes a draft; its time is a wish',
  create_account_group: 'groups are read when accounts are chosen, not later',
  create_connect_link: 'a person connects the account in the app',
  create_idea: 'an idea',
  create_idea_group: 'an idea',
  create_document: 'in no post yet',
  create_media_upload: 'in no post yet',
  create_post: 'makes a draft; its time is a wish',
  create_post_from_template: 'makes a draft without a time',
  create_tag: 'tags are not published',
  create_webhook: 'tells, and publishes nothing',
  delete_account_group: 'groups are read when accounts are chosen, not later',
  delete_feed: 'posts that were made of it stay',
  delete_idea: 'an idea',
  delete_idea_group: 'an idea',
  delete_media: 'refused while a post that is agreed uses it',
  delete_pool: 'posts that it made stay',
  delete_pool_post: 'posts that were made of it stay',
  delete_post: 'nothing goes out any more',
  delete_snippet: 'posts that were made with it stay',
  delete_tag: 'tags are not published',
  delete_webhook: 'tells, and publishes nothing',
  duplicate_post: 'makes a draft without a time',
  import_media_from_url: 'in no post yet',
  import_posts: 'makes drafts; their times are wishes',
  look_at_feed: 'looks sooner for what was agreed when the feed was saved',
  move_idea: 'an idea',
  preview_feed: 'makes nothing',
  reconcile_target: 'looks sooner for what was accepted before',
  redeliver_webhook: 'tells, and publishes nothing',
  reject_post: 'nothing goes out any more',
  resolve_target: 'says what happened; another try needs publish_post',
  revoke_calendar_feed: 'an address to read',
  rotate_calendar_feed: 'an address to read',
  save_snippet: 'read when a post is written, not later',
  set_posting_slots: 'posts on the calendar keep their times',
  submit_post_for_approval: 'a person approves it',
  sync_account: 'reads',
  sync_comments: 'reads',
  test_webhook: 'tells, and publishes nothing',
  translate_comment: 'for the reader here',
  unschedule_post: 'takes it off the calendar',
  update_account_group: 'groups are read when accounts are chosen, not later',
  update_comment: 'its status here, not on the platform',
  update_idea: 'an idea',
  update_idea_group: 'an idea',
  update_webhook: 'tells, and publishes nothing',
  upload_media_content: 'media that is not ready can be neither confirmed nor scheduled',
  withdraw_post_approval: 'back to a draft',
};

const stage = await openStage({ roles: ['api'] });
const tenant = await stage.app.tenant();
const account = await stage.connect(tenant, 'bluesky');
await tenant.social('PUT', `/accounts/${account}/slots`, { slots: [{ weekday: 1, time: '09:00' }] });
afterAll(() => stage.close());

const inDays = (days: number) =>
  new Date(stage.app.services.clock.now().getTime() + days * 86_400_000).toISOString();
const draft = (content: object = {}) =>
  stage.post(tenant, [account], { text: 'Words of the post', locale: 'en', ...content });

async function scheduled(content: object = {}): Promise<string> {
  const post = await draft(content);
  await setPost(stage.app, post, { status: 'scheduled', scheduled_at: new Date(inDays(1)) });
  return post;
}

async function comment() {
  const accountId = await addAccount(stage.app, tenant, { platform: 'facebook' });
  return { commentId: await addComment(stage.app, tenant, accountId, { platform: 'facebook' }) };
}

/** The input of each operation, on something that would go out. */
const CASES: Readonly<Record<string, () => Promise<Record<string, unknown>>>> = {
  publish_post: async () => ({ postId: await draft() }),
  schedule_post: async () => ({ postId: await draft(), scheduledAt: inDays(2) }),
  queue_post: async () => ({ postId: await draft() }),
  reschedule_post: async () => ({ postId: await scheduled(), scheduledAt: inDays(2) }),
  bulk_reschedule_posts: async () => ({ items: [{ postId: await scheduled(), scheduledAt: inDays(2) }] }),
  set_post_recurrence: async () => ({ postId: await scheduled(), rrule: 'FREQ=DAILY' }),
  approve_post: async () => {
    const postId = await draft();
    await setPost(stage.app, postId, { scheduled_at: new Date(inDays(1)) });
    expect((await tenant.social('POST', `/posts/${postId}/submit`, {})).status).toBe(200);
    return { postId };
  },
  update_post: async () => ({ postId: await scheduled(), version: 1, content: { text: 'Other words' } }),
  localize_post: async () => ({
    postId: await scheduled(),
    targetLocales: ['de'],
    accountMap: { de: [await addAccount(stage.app, tenant, { platform: 'mastodon' })] },
  }),
  update_media: async () => {
    const mediaId = await addMedia(stage.app, tenant);
    await scheduled({ mediaIds: [mediaId] });
    return { mediaId, altText: { en: 'Something else' } };
  },
  create_media_render: async () => {
    const mediaId = await addMedia(stage.app, tenant);
    await scheduled({ mediaIds: [mediaId] });
    return { mediaId, preset: 'instagram_feed_4x5' };
  },
  update_account: async () => {
    const accountId = await addAccount(stage.app, tenant, { platform: 'mastodon' });
    const post = await stage.post(tenant, [accountId]);
    await setPost(stage.app, post, { status: 'scheduled', scheduled_at: new Date(inDays(1)) });
    return { accountId, version: 1, locale: 'de' };
  },
  edit_published_target: async () => {
    const accountId = await addAccount(stage.app, tenant, { platform: 'mastodon' });
    const postId = await stage.post(tenant, [accountId]);
    await setTargets(stage.app, postId, {
      status: 'published',
      platform_post_id: '1',
      snapshot: JSON.stringify({
        ...{ text: 'Words', parts: [], mediaIds: [], link: null, poll: null, firstComment: null },
        ...{ contentWarning: null, locale: null, settings: {} },
      }),
    });
    const { targets } = (await tenant.social('GET', `/posts/${postId}`)).body.data;
    return { postId, targetId: targets[0].id, text: 'Other words' };
  },
  set_link_tags: async () => {
    await scheduled({ text: 'Read https://a.example' });
    const { version } = (await tenant.social('GET', '/link-tags')).body.data;
    const tags = { domains: [], source: 's', medium: 'm', campaign: 'c', overrides: [] };
    return { isOn: true, ...tags, version };
  },
  set_signature: async () => {
    await scheduled();
    return { text: `Signed ${calls}` };
  },
  save_feed: async () => ({
    ...{ name: `Blog ${calls}`, url: 'https://blog.example', template: '{title}' },
    ...{ accountIds: [account], outcome: 'queue' },
  }),
  save_pool: async () => ({ name: `Pool ${calls}`, accountIds: [account] }),
  save_pool_post: async () => {
    const pool = await tenant.social('PUT', '/pools', { name: `Of ${calls}`, accountIds: [account] });
    return { id: pool.body.data.pool.id, name: 'Tip', texts: ['A tip'] };
  },
  remove_published_target: async () => {
    const postId = await draft();
    await setTargets(stage.app, postId, { status: 'published', platform_post_id: 'at://did/app/1' });
    const { targets } = (await tenant.social('GET', `/posts/${postId}`)).body.data;
    return { postId, targetId: targets[0].id };
  },
  reply_to_comment: async () => ({ ...(await comment()), text: 'Thank you' }),
  hide_comment: comment,
  delete_comment: comment,
};

let calls = 0;
/** A tool call with its own kind of credential. */
async function as(
  options: { mode?: 'preauthorized' | 'confirm' | 'first_time'; tiers?: readonly string[] },
  name: string,
  args: Record<string, unknown>,
) {
  const { id, token } = await tenant.credential(options.tiers ? { allowedActions: options.tiers } : {});
  if (options.mode)
    await stage.app.services.database.system
      .updateTable('credentials')
      .set({ confirm_mode: options.mode })
      .where('id', '=', id)
      .execute();
  const call = async (more: object = {}) => {
    calls += 1;
    const sent = { ...args, ...more, idempotencyKey: `every-operation-${calls}` };
    const { result } = (await tenant.tool(name, sent, token)).body;
    return result.structuredContent ?? JSON.parse(result.content[0].text);
  };
  return { call };
}

const COVERED = registry.operations.filter((op) => op.confirm !== undefined).map((op) => op.name);

/** Everything that could go out, or differ when it does. */
async function everything(): Promise<string> {
  const tables = [
    'posts',
    'post_targets',
    'media',
    'media_renders',
    'accounts',
    'comments',
    'comment_replies',
    'link_tags',
    'signatures',
    'feeds',
    'pools',
    'pool_posts',
  ];
  const parts = tables.map(
    (table) =>
      sql`select coalesce(jsonb_agg(to_jsonb(r) order by to_jsonb(r) ->> 'id')::text, '') as text from ${sql.table(table)} r
           where r.workspace_id = ${tenant.workspaceId}`,
  );
  const jobs = sql`select count(*)::text as text from pgboss.job where name not like 'run_due%'`;
  const { rows } = await sql<{ text: string }>`${sql.join([...parts, jobs], sql` union all `)}`.execute(
    stage.app.services.database.system,
  );
  return rows.map(({ text }) => text).join('\n');
}

describe('confirm mode', () => {
  it('every operation that a credential can call either waits for a person or is exempt for a reason', () => {
    const writes = registry.operations.filter((op) => op.scope !== null && !isReadOnly(op));
    // Translations of files; a post takes them over through localize_post, which is covered.
    const social = writes.filter((op) => op.face === 'social').map((op) => op.name);
    expect([...COVERED, ...Object.keys(EXEMPT)].sort()).toEqual(social.sort());
    expect(Object.keys(CASES).sort()).toEqual([...COVERED].sort());
  });

  it('every operation of the tiers schedule, publish and reply requires an Idempotency-Key', () => {
    const loose = registry.operations.filter(
      (op) => op.tier !== undefined && op.tier !== 'draft' && op.idempotency !== 'required',
    );
    expect(loose.map((op) => op.name)).toEqual([]);
  });

  it.each(Object.keys(CASES))('%s waits, shows its content, and changes nothing', async (name) => {
    const args = await CASES[name]?.();
    const { call } = await as({ mode: 'confirm' }, name, args ?? {});
    const before = await everything();

    const held = await call();

    expect(held).toMatchObject({ data: { confirmation: { id: expect.stringMatching(/^cnf_/) } } });
    expect(await everything()).toBe(before);
    const { id } = held.data.confirmation;
    expect((await call()).data.confirmation.id).toBe(id);
    const asked = (await tenant.console('get_confirmation', { confirmationId: id })).body.data;
    expect(asked).toMatchObject({ operation: name, request: args });
    expect(asked.content.length).toBeGreaterThan(0);
    expect((await call({ confirmationId: id })).error).toMatchObject({ code: 'conflict' });

    const accepted = await tenant.console('accept_confirmation', { confirmationId: id });
    expect([accepted.status, accepted.body.error]).toEqual([200, undefined]);
    const done = await call({ confirmationId: id });
    expect([done.error, done.data?.confirmation]).toEqual([undefined, undefined]);
    expect(await everything()).not.toBe(before);
    const used = (await tenant.console('get_confirmation', { confirmationId: id })).body.data;
    expect(used.status).toBe('used');
  });

  it('202 over HTTP, whatever the success status', async () => {
    const { id, token } = await tenant.credential();
    await stage.app.services.database.system
      .updateTable('credentials')
      .set({ confirm_mode: 'confirm' })
      .where('id', '=', id)
      .execute();
    const { status, body } = await tenant.social(
      'POST',
      `/posts/${await draft()}/schedule`,
      { scheduledAt: inDays(3) },
      { authorization: `Bearer ${token}`, 'idempotency-key': 'every-operation-http' },
    );
    expect([status, body.data.status]).toEqual([202, 'draft']);
  });

  it('exactly what was shown is accepted: a changed post must be confirmed again', async () => {
    const mediaId = await addMedia(stage.app, tenant);
    const postId = await draft({ mediaIds: [mediaId] });
    const { call } = await as({ mode: 'confirm' }, 'schedule_post', { postId, scheduledAt: inDays(4) });
    const id = (await call()).data.confirmation.id;
    const shown = (await tenant.console('get_confirmation', { confirmationId: id })).body.data.content[0];
    expect(shown).toMatchObject({
      variant: { text: expect.stringMatching(/^Words of the post/) },
      media: [{ id: mediaId }],
    });

    // Once before a person decides, and once between the decision and the repeated call.
    await tenant.social('PATCH', `/posts/${postId}`, { version: 1, content: { text: 'Something else' } });
    const refused = await tenant.console('accept_confirmation', { confirmationId: id });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'confirmation_stale']);
    const next = (await call()).data.confirmation.id;
    expect(next).not.toBe(id);
    expect((await tenant.console('accept_confirmation', { confirmationId: next })).status).toBe(200);
    await tenant.social('PATCH', `/media/${mediaId}`, { altText: { en: 'A slogan' } });
    expect((await call({ confirmationId: next })).error.code).toBe('confirmation_stale');
  });
});

describe('a time in the past, or without effect,', () => {
  const shownTo = async (confirmationId: string) =>
    (await tenant.console('get_confirmation', { confirmationId })).body.data.content[0].scheduledAt;

  it('is shown as immediate by approve_post, and an accepted call can be executed', async () => {
    await setPolicy(stage.app, tenant, { publishOnApproval: true });
    const postId = await draft();
    await tenant.social('POST', `/posts/${postId}/submit`, {});
    await setPost(stage.app, postId, { scheduled_at: new Date(inDays(-1)) });
    const { call } = await as({ mode: 'confirm' }, 'approve_post', { postId });
    const confirmationId = (await call()).data.confirmation.id;
    expect(await shownTo(confirmationId)).toBeNull();
    await tenant.console('accept_confirmation', { confirmationId });
    expect((await call({ confirmationId })).data).toMatchObject({ status: 'scheduled' });
  });

  it('is shown as immediate by publish_post of a scheduled post', async () => {
    const { call } = await as({ mode: 'confirm' }, 'publish_post', { postId: await scheduled() });
    expect(await shownTo((await call()).data.confirmation.id)).toBeNull();
  });
});

describe('the tier schedule', () => {
  const LIVE = registry.operations.filter((op) => op.confirm === 'live' && op.name !== 'approve_post');
  it.each(LIVE.map((op) => op.name))('%s of the content of a scheduled post requires it', async (name) => {
    const args = (await CASES[name]?.()) ?? {};
    const before = await everything();
    const { call } = await as({ tiers: ['draft', 'publish', 'reply'] }, name, args);
    expect((await call()).error).toMatchObject({ code: 'forbidden', params: { action: 'schedule' } });
    expect(await everything()).toBe(before);
    const { call: may } = await as({ tiers: ['draft', 'schedule'] }, name, args);
    expect((await may()).error).toBeUndefined();
  });

  it.each(['update_media', 'create_media_render', 'update_account'])(
    '%s of content that other accounts have yet to publish requires it while one is published',
    async (name) => {
      const args = (await CASES[name]?.()) ?? {};
      await stage.app.services.database.system
        .updateTable('posts')
        .set({ status: 'publishing', resume_status: 'scheduled' })
        .where('workspace_id', '=', tenant.workspaceId)
        .where('status', '=', 'scheduled')
        .execute();
      const { call } = await as({ tiers: ['draft', 'publish', 'reply'] }, name, args);
      expect((await call()).error).toMatchObject({ code: 'forbidden', params: { action: 'schedule' } });
      const { call: ask } = await as({ mode: 'confirm' }, name, args);
      expect((await ask()).data.confirmation.id).toMatch(/^cnf_/);
    },
  );

  it('a draft does not require it, nor does a title; an approved post with a time does', async () => {
    const edit = async (postId: string, fields: object) =>
      (await (await as({ tiers: ['draft'] }, 'update_post', { postId, version: 1, ...fields })).call()).error
        ?.params?.action;
    const words = { content: { text: 'New' } };
    expect(await edit(await draft(), words)).toBeUndefined();
    expect(await edit(await scheduled(), { title: 'For the team' })).toBeUndefined();
    const approved = await draft();
    await setPost(stage.app, approved, { status: 'approved', scheduled_at: new Date(inDays(1)) });
    expect(await edit(approved, words)).toBe('schedule');
    expect(await edit(approved, { scheduledAt: inDays(5) })).toBe('schedule');
  });
});
