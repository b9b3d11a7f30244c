import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkBranch, withToken } from './git.ts';
import { readAuthor } from './commit.ts';
import { readSurroundings } from './read-surroundings.ts';
import { code, reviewComment } from './write-markdown.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-event-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function eventFile(event: object): string {
  const path = join(folder, 'event.json');
  writeFileSync(path, JSON.stringify(event));
  return path;
}

const GITHUB = {
  GITHUB_ACTIONS: 'true',
  GITHUB_API_URL: 'https://api.github.test',
  GITHUB_REPOSITORY: 'shop/web',
  GITHUB_TOKEN: 't',
};

describe('the environment of a build', () => {
  it('GitHub: a push, and a request by its event', () => {
    const GITHUB_EVENT_PATH = eventFile({
      repository: { default_branch: 'trunk' },
      pull_request: { number: 12, head: { ref: 'topic', sha: 'abc' } },
    });
    const env = { ...GITHUB, GITHUB_EVENT_PATH };
    expect(readSurroundings({ ...env, GITHUB_EVENT_NAME: 'push', GITHUB_REF_NAME: 'trunk' })).toEqual({
      forge: { kind: 'github', apiUrl: 'https://api.github.test', repository: 'shop/web', token: 't' },
      occasion: 'push',
      branch: 'trunk',
      defaultBranch: 'trunk',
      request: null,
    });
    expect(
      readSurroundings({ ...env, GITHUB_EVENT_NAME: 'pull_request', GITHUB_REF_NAME: '12/merge' }),
    ).toMatchObject({
      occasion: 'request',
      branch: null,
      request: { number: 12, branch: 'topic', sha: 'abc' },
    });
  });

  it('GitHub: without an event file the variables are enough, and an invalid one breaks nothing', () => {
    writeFileSync(join(folder, 'broken.json'), '{');
    const env = {
      ...GITHUB,
      GITHUB_EVENT_PATH: join(folder, 'broken.json'),
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_REF: 'refs/pull/7/merge',
      GITHUB_HEAD_REF: 'topic',
    };
    expect(readSurroundings(env)).toMatchObject({
      request: { number: 7, branch: 'topic', sha: null },
      defaultBranch: null,
    });
    expect(readSurroundings({ ...env, GITHUB_REF: 'refs/tags/x' })).toMatchObject({ request: null });
  });

  it.each(['GITEA_ACTIONS', 'FORGEJO_ACTIONS'])('%s is checked before GitHub, which it imitates', (name) => {
    const env = {
      ...GITHUB,
      GITHUB_TOKEN: '',
      GITEA_TOKEN: 'g',
      [name]: 'true',
      GITHUB_EVENT_NAME: 'schedule',
    };
    expect(readSurroundings(env)).toMatchObject({ forge: { kind: 'gitea', token: 'g' }, occasion: 'other' });
  });

  it('GitLab: never the token of the job, which has no rights', () => {
    const env = {
      GITLAB_CI: 'true',
      CI_API_V4_URL: 'https://gitlab.test/api/v4',
      CI_PROJECT_ID: '5',
      CI_DEFAULT_BRANCH: 'main',
      CI_JOB_TOKEN: 'job',
    };
    expect(readSurroundings({ ...env, CI_PIPELINE_SOURCE: 'push', CI_COMMIT_BRANCH: 'main' })).toMatchObject({
      forge: { kind: 'gitlab', repository: '5', token: null },
      occasion: 'push',
      branch: 'main',
    });
    expect(
      readSurroundings({
        ...env,
        CI_MERGE_REQUEST_IID: '3',
        CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 't',
        CI_COMMIT_SHA: 'a',
      }),
    ).toMatchObject({ occasion: 'request', request: { number: 3, branch: 't', sha: 'a' } });
  });

  it('no build at all', () => {
    expect(readSurroundings({ GITHUB_ACTIONS: 'false' })).toMatchObject({ forge: null, occasion: 'other' });
  });
});

describe('values passed to git', () => {
  it.each(['main', 'release/2.1', 'größe', 'a_b-c#1'])('accepts the branch %s', (name) => {
    expect(checkBranch(name)).toBe(name);
  });

  it.each([
    '-x',
    '--upload-pack=evil',
    'a..b',
    'a b',
    'a\nb',
    'a~1',
    'a:b',
    'x.lock',
    '/a',
    'a/',
    'a//b',
    '.a',
    'a@{1}',
    '',
  ])('refuses the branch %j', (name) => expect(() => checkBranch(name)).toThrow(/no name of a branch/));

  it('has the token in a header, after an empty one that drops those of a checkout, and keeps existing settings', () => {
    const env = withToken({ GIT_CONFIG_COUNT: '1' }, 'https://git.test/shop/web.git', 'u', 'secret');
    expect(env).toEqual({
      GIT_CONFIG_COUNT: '3',
      GIT_CONFIG_KEY_1: 'http.https://git.test/.extraheader',
      GIT_CONFIG_VALUE_1: '',
      GIT_CONFIG_KEY_2: 'http.https://git.test/.extraheader',
      GIT_CONFIG_VALUE_2: `Authorization: Basic ${Buffer.from('u:secret').toString('base64')}`,
    });
  });

  it('has an author with a name and an address, or none', () => {
    expect(readAuthor(' Robo Cop <robo@shop.test> ')).toEqual({ name: 'Robo Cop', email: 'robo@shop.test' });
    for (const typed of ['Robo', '<a@b>', 'Robo <a b>', 'Robo <a@b> x', 'a\nb <c@d>'])
      expect(() => readAuthor(typed)).toThrow(/--author/);
  });
});

describe('the comment', () => {
  it('a key cannot inject anything: no table, mention, picture or mark-up', () => {
    expect(code('a|b`c\n@everyone ![x](http://evil) <img>')).toBe(
      "`a'b'c @everyone ![x](http://evil) <img>`",
    );
    expect(code('')).toBe('` `');
    expect(code('x'.repeat(500)).length).toBeLessThan(130);
  });

  it('has a row for each language, and marks uncertain renames', () => {
    const change = {
      kind: 'renamed' as const,
      path: 'a',
      before: null,
      after: null,
      why: null,
      is_minor: false,
      stale: 0,
      texts: 1,
    };
    const comment = reviewComment({
      project: { id: 'prj_1', name: 'A *game*', languages: ['de', 'ja'] },
      look: {
        counts: { new: 2, changed: 1, gone: 40, renamed: 25, moved: 0, returned: 0, same: 3 },
        needsConsent: true,
      },
      renamed: Array.from({ length: 25 }, (_, n) => ({
        ...change,
        old_id: `o${n}`,
        string_id: `n${n}`,
        is_sure: n > 0,
      })),
      becomingStale: 3,
      findings: [
        { kind: 'missing', severity: 'error', file: 'a', key: 'k', language: 'ja', message: 'm' },
        { kind: 'critical', severity: 'error', file: 'a', key: 'k', language: 'ja', message: 'm' },
      ],
      taskUrl: 'https://p.test/tasks/t (1)',
    });
    expect(comment.startsWith('<!-- parlance prj_1 -->\n### Translations of A \\*game\\*\n')).toBe(true);
    expect(comment).toContain('Strings: 2 new, 1 changed, 40 gone, 25 renamed.');
    expect(comment).toContain('| `de` | 2 | 0 | 0 | 0 |\n| `ja` | 2 | 0 | 1 | 1 |');
    expect(comment).toContain('3 translations will be stale, because 1 source text changed.');
    expect(comment).toContain(
      '- `o0` → `n0` (probably; `parlance push --yes` keeps its translations)\n- `o1` → `n1`\n',
    );
    expect(comment).toContain('- and 5 more');
    expect(comment).toContain('**40 strings would go**');
    expect(comment).toContain('(https://p.test/tasks/t%20%281%29)');
  });
});
