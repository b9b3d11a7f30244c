import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { registry } from '../src/app/registry.ts';
import { PLATFORMS } from '../src/adapters/social/platforms.ts';
import { DATA } from './data.ts';

/** Whether the operation would take the shape. */
function expectTaken(name: string, input: unknown): void {
  const operation = registry.operations.find((each) => each.name === name);
  if (!operation) throw new Error(`there is no operation ${name}`);
  expect([name, operation.input.safeParse(input).error]).toEqual([name, undefined]);
}

const posts = [...DATA.posts.history, ...DATA.posts.week, ...DATA.posts.drafts].concat(
  DATA.posts.waiting,
  DATA.posts.approved,
  DATA.posts.failed,
  DATA.posts.localized,
);

describe('the data of the demo', () => {
  it('matches the schemas of the operations', () => {
    expectTaken('update_project', { settings: DATA.project.settings });
    for (const template of DATA.project.templates) expectTaken('create_export_template', template);
    for (const terms of Object.values(DATA.terms))
      expectTaken('upload_terms', { terms: terms.map((term) => ({ ...term, source_language: 'en' })) });
    for (const task of Object.values(DATA.tasks)) expectTaken('create_task', task);
    for (const items of DATA.reviews) expectTaken('update_task_strings', { task_id: 'tsk', items });
    for (const files of DATA.files.rounds)
      expectTaken('begin_push', {
        files: files.map(({ path, format }) => ({ path, format, sha256: '0'.repeat(64), size: 1 })),
      });
    for (const [tag, string_ids] of Object.entries(DATA.files.tags))
      expectTaken('tag_strings', { string_ids, add: [tag] });
    for (const { title, text, settings } of posts)
      expectTaken('create_post', { title, content: { text, locale: 'en' }, settings });
    for (const wish of Object.values(DATA.posts.localized.wishes))
      expectTaken('localize_post', { postId: 'post', ...wish });
    expectTaken('create_webhook', { url: 'https://hooks.example', types: DATA.workspace.webhookTypes });
    const { snippets, signature, linkTags } = DATA.workspace.wording;
    for (const snippet of snippets) expectTaken('save_snippet', snippet);
    for (const { accounts: _, posts, ...pool } of DATA.workspace.pools) {
      expectTaken('save_pool', { ...pool, accountIds: ['acc_1'] });
      for (const post of posts) expectTaken('save_pool_post', { id: 'pol_1', ...post });
    }
    for (const { path, accounts: _, ...feed } of DATA.workspace.feeds)
      expectTaken('save_feed', { ...feed, url: `https://feeds.example${path}` });
    expectTaken('set_signature', { text: signature.text });
    expectTaken('set_link_tags', { ...linkTags, version: 0 });
    for (const { ideas } of DATA.ideas)
      for (const { voice, ...idea } of ideas) {
        expectTaken('create_idea', idea);
        if (voice?.comment) expectTaken('add_idea_comment', { ideaId: 'idea', text: voice.comment });
      }
  });

  it('names only existing accounts, groups, pictures, posts and strings', () => {
    const accounts = new Set(DATA.accounts.map(({ key }) => key));
    const named = [
      ...posts.flatMap((post) => post.accounts),
      ...DATA.comments.map(({ account }) => account),
      ...DATA.workspace.authorizations.map(({ account }) => account),
      DATA.workspace.wording.signature.account,
      ...DATA.workspace.pools.flatMap(({ accounts: used }) => used),
      ...DATA.workspace.feeds.flatMap(({ accounts: followed }) => followed),
    ];
    expect(named.filter((key) => !accounts.has(key))).toEqual([]);
    const groups = DATA.accounts.flatMap((account) => account.groups);
    expect(groups.filter((name) => !DATA.workspace.groups.includes(name))).toEqual([]);
    const pictures = posts.flatMap(({ picture }) => picture ?? []);
    expect(new Set(pictures)).toEqual(new Set(Object.keys(DATA.pictures)));
    const keys = posts.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(DATA.comments.filter(({ post }) => !keys.includes(post))).toEqual([]);
    const strings = DATA.tasks.launch.strings?.map(({ string_id }) => string_id) ?? [];
    expect(DATA.reviews.flat().filter(({ string_id }) => !strings.includes(String(string_id)))).toEqual([]);
    const pushed = DATA.files.rounds
      .flat()
      .flatMap(({ lines }) => lines)
      .join('\n');
    expect(
      Object.values(DATA.files.tags)
        .flat()
        .filter((id) => !pushed.includes(id)),
    ).toEqual([]);
  });

  it('has an account and a post on every platform, and each file is read', () => {
    const platforms = new Set(PLATFORMS.map(({ platform }) => platform));
    expect(new Set(DATA.accounts.map(({ platform }) => platform))).toEqual(platforms);
    const posted = new Set(posts.flatMap((post) => post.accounts));
    const withPosts = DATA.accounts.filter(({ key }) => posted.has(key));
    expect(new Set(withPosts.map(({ platform }) => platform))).toEqual(platforms);
    expect(
      globSync('demo/data/*.json')
        .map((file) => basename(file, '.json'))
        .sort(),
    ).toEqual(Object.keys(DATA).sort());
  });
});
