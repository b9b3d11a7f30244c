import { publishThree } from '../../src/localization/publish/history-for-tests.ts';
import { seedTask } from '../../src/localization/publish/seed-for-tests.ts';
import { begin, jsonFile, pushed } from '../../src/localization/push/push-for-tests.ts';
import {
  seedTask as seedWaitingTask,
  seedTaskTerms,
  seedTerms,
} from '../../src/localization/terms/seed-for-tests.ts';
import { rememberUnits } from '../../src/localization/tm/memory-for-tests.ts';
import { invite, makeMember } from '../../src/people/people-for-tests.ts';
import { read } from '../../src/social/analytics/figures-for-tests.ts';
import { addComment } from '../../src/social/comments/inbox-for-tests.ts';
import { makeGroup, makeIdea } from '../../src/social/ideas/ideas-for-tests.ts';
import { targetOf } from '../../src/social/publishing/publishing-for-tests.ts';
import { ahead, draft, setPost, setTargets } from '../../src/social/posts/posts-for-tests.ts';
import { addAccount } from '../factories/account.ts';
import { key } from '../factories/key.ts';
import type { App } from '../harness.ts';
import type { Answer, Tenant } from '../tenant.ts';

const DAY_MS = 86_400_000;
/** Nobody listens there: deliveries fail, and are shown as failed. */
const NOWHERE = 'http://127.0.0.1:9999/hook';

/** The data of an answer that must be one. */
export async function must(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(`${status}: ${text}`);
  return body.data;
}

/** Values for the variable parts of addresses. */
export type Parts = Record<string, string>;

/** A workspace in which every screen has something to show. */
export async function fillWorkspace(app: App, tenant: Tenant): Promise<Parts> {
  const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
  return {
    ...(await fillLocalize(app, tenant)),
    ...(await fillPublish(app, tenant, accountId)),
    ...(await fillDesk(app, tenant, accountId)),
    $screen: 'tasks',
    $tab: 'strings',
  };
}

async function fillLocalize(app: App, tenant: Tenant): Promise<Parts> {
  await publishThree(app, tenant);
  const issue = { check: 'numbers', severity: 'major', message: 'A number is missing.', start: 0, end: 4 };
  const task = await seedTask(app, tenant, {
    name: 'Menu',
    strings: [
      { id: 'start', content: 'Start the Iron Sword quest', targets: { de: 'Start', ja: '開始' } },
      {
        id: 'coins',
        content: 'Take 3 coins, {player}',
        targets: { de: { text: 'Nimm Münzen', score: 80, issues: [issue] }, ja: null },
      },
    ],
    callbackUrl: NOWHERE,
  });
  const waiting = await seedWaitingTask(app, tenant, { strings: ['The Fen 1 sings. The Fen 1 rests.'] });
  await seedTaskTerms(app, tenant, waiting, 3);
  await seedTerms(app, tenant, [{ content: 'Iron Sword', translations: { de: 'Eisenschwert' } }]);
  await rememberUnits(app, tenant, [{ source: 'Open the gate', target: 'Öffne das Tor', language: 'de' }]);
  await must(
    tenant.open('POST', '/export-templates/create', {
      type: 'project_strings',
      name: 'Build',
      format: 'ini',
      languages: ['de'],
    }),
  );
  await pushed(tenant, [jsonFile('en/menu.json', { save: 'Save', load: 'Load', quit: 'Leave' })]);
  const push = await begin(tenant, [jsonFile('en/menu.json', { store: 'Save', load: 'Open' })]);
  return { $project: tenant.projectId, $task: task, $waiting: waiting, $push: push };
}

async function fillPublish(app: App, tenant: Tenant, accountId: string): Promise<Parts> {
  const ended = await addAccount(app, tenant, { platform: 'mastodon', status: 'expired' });
  await must(tenant.console('add_manual_account', { platform: 'douyin', handle: '极光', locale: 'zh-cn' }));
  await must(tenant.console('create_account_group', { name: 'Launch', accountIds: [accountId] }));
  const { id: tag } = await must(tenant.console('create_tag', { name: 'Choir' }));
  const make = async (text: string, accountIds = [accountId]) => {
    const { postId } = await draft(tenant, { content: { text }, accountIds });
    return String(postId);
  };
  const post = await make('The reed choir sings tonight.', [accountId, ended]);
  await setPost(app, post, { tags: [tag] });
  await must(tenant.console('add_post_note', { postId: post, text: 'Louder, please.' }));
  const waiting = await make('The saltmarsh opens at noon.');
  await must(tenant.social('POST', `/posts/${waiting}/submit`, { note: 'Please look' }));
  const planned = await make('The bells ring.');
  await setPost(app, planned, { status: 'scheduled', scheduled_at: new Date(ahead()) });
  const failed = await make('One of two arrives.');
  // At noon, in the middle of the visible part of a calendar: a card at its edge is half hidden.
  const noon = new Date(new Date().setUTCHours(12, 0, 0, 0) - 24 * 3600_000);
  await setPost(app, failed, { status: 'failed', scheduled_at: noon });
  await setTargets(app, failed, { status: 'failed', error_code: 'media_required' });
  const out = await make('The mill turned.');
  const published = { status: 'published', published_at: new Date(Date.now() - 3 * DAY_MS) };
  await setPost(app, out, { ...published, tags: [tag] });
  await setTargets(app, out, published);
  const { id: targetId } = await targetOf(app, out);
  for (const [ago, reactions] of [
    [3, 10],
    [2, 30],
    [1, 60],
  ] as const) {
    const day = new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
    await read(app, tenant, accountId, day, { reactions, views: reactions * 10 }, targetId);
  }
  const comment = await addComment(app, tenant, accountId, { text: 'When is the release?' });
  await addComment(app, tenant, accountId, {
    text: 'Older words',
    published_at: new Date(Date.now() - DAY_MS),
  });
  await must(tenant.console('save_reply', { name: 'Release', text: 'Dear {name}, on Friday.' }));
  await must(tenant.console('save_snippet', { kind: 'template', name: 'News', text: 'News of {date}' }));
  await must(tenant.console('save_feed', { name: 'Blog', url: 'https://blog.example/feed.xml' }));
  await must(tenant.console('save_pool', { name: 'Evergreen', accountIds: [accountId], paused: true }));
  await must(tenant.console('set_signature', { text: 'The {project} team' }));
  const { id: groupId } = await makeGroup(tenant, { name: 'Inbox' });
  const { id: ideaId } = await makeIdea(tenant, { groupId, title: 'Lanterns' });
  await must(tenant.console('vote_idea', { ideaId, vote: true }));
  await must(tenant.console('add_idea_comment', { ideaId, text: 'Soon' }));
  const upload = { filename: 'lantern.png', mime: 'image/png', bytes: 100, tags: ['Autumn'] };
  const { id: mediaId } = await must(tenant.console('create_media_upload', upload));
  return {
    $account: accountId,
    $comment: comment,
    $media: mediaId,
    '{-$post}': post,
    $post: post,
    $out: out,
    $failed: failed,
    $id: post,
  };
}

async function fillDesk(app: App, tenant: Tenant, accountId: string): Promise<Parts> {
  await makeMember(app, tenant, 'author');
  await invite(tenant, { email: `jo-${crypto.randomUUID()}@studio.example` });
  const { id: webhookId } = await must(
    tenant.console('create_webhook', { url: NOWHERE, types: ['post.published'] }),
  );
  await must(tenant.console('test_webhook', { webhookId }));
  const call = {
    workspace_id: tenant.workspaceId,
    project_id: tenant.projectId,
    engine: 'alpha',
    model: 'm1',
    prompt_hash: 'h',
    tokens_in: 1200,
    tokens_out: 34,
    duration_ms: 5,
  };
  await app.services.database.system
    .insertInto('engine_calls')
    .values([
      { ...call, cost: 0.25 },
      { ...call, cost: null, failure: 'timeout' },
    ])
    .execute();
  for (const postId of ['post_none', 'post_gone']) await tenant.console('get_post', { postId });
  // A credential that must confirm has asked.
  const { id, token } = await tenant.credential();
  await app.services.database.system
    .updateTable('credentials')
    .set({ confirm_mode: 'confirm' })
    .where('id', '=', id)
    .execute();
  const content = { text: 'May it go out?' };
  const { postId } = await draft(tenant, { content, accountIds: [accountId] });
  const headers = { ...key(), authorization: `Bearer ${token}` };
  const { confirmation } = await must(tenant.social('POST', `/posts/${postId}/publish`, {}, headers));
  return { $confirmation: confirmation.id };
}
