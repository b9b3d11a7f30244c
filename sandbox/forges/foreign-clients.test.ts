import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Gitlab } from '@gitbeaker/rest';
import { Octokit } from '@octokit/rest';
import { afterAll, describe, expect, it } from 'vitest';
import { HAS_GIT } from '../git/has-git-for-tests.ts';
import { type RunningForge, startForge } from './start-forge.ts';

/** Checks the forges with third-party clients, so that they do not only match our own assumptions. */
const folder = mkdtempSync(join(tmpdir(), 'parlance-foreign-'));
const running: RunningForge[] = [];
afterAll(async () => {
  await Promise.all(running.map((forge) => forge.close()));
  rmSync(folder, { recursive: true, force: true });
});

const env = { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' };
const git = (cwd: string, ...words: string[]) =>
  execFileSync('git', words, { cwd, env, encoding: 'utf8' }).trim();

/** A repository shop/web with the branches main and topic. */
async function open(kind: 'github' | 'gitlab'): Promise<{ forge: RunningForge; sha: string }> {
  const people = [{ name: 'ana', token: 'ana-token', right: 'write' as const }];
  const forge = await startForge(kind, join(folder, kind), people);
  running.push(forge);
  await forge.addRepository('shop/web');
  const clone = join(folder, `${kind}-clone`);
  git(folder, 'init', '--quiet', '--initial-branch=main', clone);
  for (const branch of ['main', 'topic']) {
    if (branch !== 'main') git(clone, 'switch', '--quiet', '--create', branch);
    writeFileSync(join(clone, branch), branch);
    git(clone, 'add', '--all');
    git(clone, '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '--message', branch);
  }
  const url = forge.cloneUrl('shop/web').replace('://', '://x:ana-token@');
  // Asynchronous, because this process is also the server.
  const child = spawn('git', ['push', '--quiet', url, 'main', 'topic'], { cwd: clone, env, stdio: 'ignore' });
  await new Promise((resolve) => child.once('close', resolve));
  return { forge, sha: git(clone, 'rev-parse', 'HEAD') };
}

const COMMENTS = Array.from({ length: 23 }, (_, i) => `Comment ${i}`);

describe.skipIf(!HAS_GIT)('third-party clients', () => {
  it('octokit opens, finds, changes and closes a request, and reads every page', async () => {
    const { forge, sha } = await open('github');
    const silent = { debug() {}, info() {}, warn() {}, error() {} };
    const { rest, paginate } = new Octokit({ auth: 'ana-token', baseUrl: forge.apiUrl, log: silent });
    const at = { owner: 'shop', repo: 'web' };
    const wish = { ...at, title: 'T', head: 'topic', base: 'main' };

    const made = await rest.pulls.create(wish);
    expect([made.status, made.data.number, made.data.head.sha]).toEqual([201, 1, sha]);
    await expect(rest.pulls.create(wish)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('A pull request already exists for shop:topic.'),
    });
    const found = await rest.pulls.list({ ...at, state: 'open', head: 'shop:topic' });
    expect(found.data.map(({ number }) => number)).toEqual([1]);
    const changed = await rest.pulls.update({ ...at, pull_number: 1, title: 'U' });
    expect(changed.data.title).toBe('U');
    for (const body of COMMENTS) await rest.issues.createComment({ ...at, issue_number: 1, body });
    const all = await paginate(rest.issues.listComments, { ...at, issue_number: 1, per_page: 10 });
    expect(all.map(({ body }) => body)).toEqual(COMMENTS);
    await rest.issues.updateComment({ ...at, comment_id: all[0]?.id ?? 0, body: 'Edited' });
    await rest.repos.createCommitStatus({ ...at, sha, state: 'success', context: 'parlance' });
    await rest.pulls.update({ ...at, pull_number: 1, state: 'closed' });
    expect((await rest.pulls.get({ ...at, pull_number: 1 })).data.state).toBe('closed');
    expect(forge.repositories.get('shop/web')?.comments[0]?.body).toBe('Edited');
  });

  it('gitbeaker does the same at GitLab', async () => {
    const { forge, sha } = await open('gitlab');
    const { MergeRequests, MergeRequestNotes, Commits } = new Gitlab({ host: forge.url, token: 'ana-token' });

    expect(await MergeRequests.create('shop/web', 'topic', 'main', 'T')).toMatchObject({ iid: 1, sha });
    await expect(MergeRequests.create('shop/web', 'topic', 'main', 'T')).rejects.toThrow(
      'Another open merge request already exists for this source branch: !1',
    );
    const found = await MergeRequests.all({ projectId: 'shop/web', state: 'opened', sourceBranch: 'topic' });
    expect(found.map(({ iid }) => iid)).toEqual([1]);
    expect((await MergeRequests.edit('shop/web', 1, { title: 'U' })).title).toBe('U');
    for (const body of COMMENTS) await MergeRequestNotes.create('shop/web', 1, body);
    const all = await MergeRequestNotes.all('shop/web', 1, { perPage: 10 });
    expect(all.map(({ body }) => body)).toEqual(COMMENTS.toReversed());
    await MergeRequestNotes.edit('shop/web', 1, all.at(-1)?.id ?? 0, { body: 'Edited' });
    await Commits.editStatus('shop/web', sha, 'success', { name: 'parlance' });
    await MergeRequests.edit('shop/web', 1, { stateEvent: 'close' });
    expect((await MergeRequests.show('shop/web', 1)).state).toBe('closed');
    expect(forge.repositories.get('shop/web')?.comments[0]?.body).toBe('Edited');
  });
});
