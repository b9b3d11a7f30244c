import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_GIT } from '../git/has-git-for-tests.ts';
import { type RunningForge, startForge } from './start-forge.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-forges-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const env = { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' };

const CALLS = {
  github: {
    header: (token: string) => ({ authorization: `Bearer ${token}` }),
    requests: '/repos/shop/web/pulls',
    comments: '/repos/shop/web/issues/1/comments',
    status: (sha: string) => `/repos/shop/web/statuses/${sha}`,
    wish: { title: 'T', head: 'topic', base: 'main' },
    twice: 422,
    incomplete: 422,
    noComment: 422,
  },
  gitlab: {
    header: (token: string) => ({ 'private-token': token }),
    requests: '/projects/shop%2Fweb/merge_requests',
    comments: '/projects/shop%2Fweb/merge_requests/1/notes',
    status: (sha: string) => `/projects/shop%2Fweb/statuses/${sha}`,
    wish: { title: 'T', source_branch: 'topic', target_branch: 'main' },
    twice: 409,
    incomplete: 400,
    noComment: 400,
  },
  gitea: {
    header: (token: string) => ({ authorization: `token ${token}` }),
    requests: '/repos/shop/web/pulls',
    comments: '/repos/shop/web/issues/1/comments',
    status: (sha: string) => `/repos/shop/web/statuses/${sha}`,
    wish: { title: 'T', head: 'topic', base: 'main' },
    twice: 409,
    incomplete: 404,
    noComment: 422,
  },
} as const;

describe.skipIf(!HAS_GIT).each(['github', 'gitlab', 'gitea'] as const)('%s in a box', (kind) => {
  const calls = CALLS[kind];
  let forge: RunningForge;
  let sha: string;

  beforeAll(async () => {
    const root = join(folder, kind);
    forge = await startForge(kind, root, [
      { name: 'ana', token: 'ana-token', right: 'write' },
      { name: 'guest', token: 'guest-token', right: 'read' },
    ]);
    await forge.addRepository('shop/web');
    const clone = join(folder, `${kind}-clone`);
    const git = (...words: string[]) => execFileGit(clone, words);
    execFileGit(folder, ['init', '--quiet', '--initial-branch=main', clone]);
    for (const branch of ['main', 'topic']) {
      if (branch !== 'main') git('switch', '--quiet', '--create', branch);
      writeFileSync(join(clone, `${branch}.txt`), branch);
      git('add', '--all');
      git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '--message', branch);
    }
    sha = git('rev-parse', 'HEAD');
    await pushed(clone, 'ana-token', 'main', 'topic');
  });
  afterAll(() => forge.close());

  /** Asynchronous, because this process is also the server. */
  async function pushed(clone: string, token: string, ...branches: string[]): Promise<number> {
    const url = forge.cloneUrl('shop/web').replace('://', `://x:${token}@`);
    const child = spawn('git', ['push', '--quiet', url, ...branches], { cwd: clone, env, stdio: 'ignore' });
    return new Promise((resolve) => child.once('close', (code) => resolve(code ?? -1)));
  }

  async function ask(method: string, path: string, body?: object, token: string | null = 'ana-token') {
    const response = await fetch(forge.apiUrl + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token !== null && calls.header(token)) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  }

  it('401, 403, 404: without a token, a reader who writes, a repository that does not exist', async () => {
    expect((await ask('GET', calls.requests, undefined, null)).status).toBe(401);
    expect((await ask('GET', calls.requests, undefined, 'wrong')).status).toBe(401);
    expect((await ask('GET', calls.requests, undefined, 'guest-token')).status).toBe(200);
    expect((await ask('POST', calls.requests, calls.wish, 'guest-token')).status).toBe(403);
    expect((await ask('GET', calls.requests.replace('web', 'other'))).status).toBe(404);
  });

  it('git: the same people with the same rights', async () => {
    const clone = join(folder, `${kind}-clone`);
    execFileGit(clone, ['switch', '--quiet', '--force-create', 'theirs', 'main']);
    expect(await pushed(clone, 'guest-token', 'theirs')).not.toBe(0);
    expect(await pushed(clone, 'wrong', 'theirs')).not.toBe(0);
    expect(await pushed(clone, 'ana-token', 'theirs')).toBe(0);
    const away = await fetch(`${forge.url}/shop/%2e%2e/web.git/HEAD`);
    expect([401, 404]).toContain(away.status);
  });

  it('a request is opened once, and refused when it is incomplete or already open', async () => {
    const { title: _title, ...untitled } = calls.wish;
    expect((await ask('POST', calls.requests, {})).status).toBe(calls.incomplete);
    expect((await ask('POST', calls.requests, untitled)).status).toBeGreaterThanOrEqual(400);
    const lost = Object.fromEntries(
      Object.entries(calls.wish).map(([name, value]) => [name, value === 'topic' ? 'none' : value]),
    );
    expect((await ask('POST', calls.requests, lost)).status).toBeGreaterThanOrEqual(400);
    expect((await ask('POST', calls.requests, calls.wish)).status).toBe(201);
    expect((await ask('POST', calls.requests, calls.wish)).status).toBe(calls.twice);
    expect((await ask('GET', calls.requests)).body).toHaveLength(1);
  });

  it('comments are listed and refused when they are empty', async () => {
    expect((await ask('POST', calls.comments, { body: '' })).status).toBe(calls.noComment);
    expect((await ask('POST', calls.comments, { body: 'Hello' })).status).toBe(201);
    expect((await ask('GET', calls.comments)).body).toMatchObject([{ body: 'Hello' }]);
  });

  it('a status needs a commit and a known word', async () => {
    expect((await ask('POST', calls.status(sha), { state: 'success' })).status).toBe(201);
    expect((await ask('POST', calls.status(sha), { state: 'fine' })).status).toBeGreaterThanOrEqual(400);
    expect(
      (await ask('POST', calls.status('0'.repeat(40)), { state: 'success' })).status,
    ).toBeGreaterThanOrEqual(400);
  });
});

function execFileGit(cwd: string, words: readonly string[]): string {
  return execFileSync('git', [...words], { cwd, env, encoding: 'utf8' }).trim();
}
