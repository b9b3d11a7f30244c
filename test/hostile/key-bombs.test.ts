import { describe, expect, it } from 'vitest';
import { startApp } from '../harness.ts';
import { callRaw } from '../raw-http.ts';
import {
  expectOpenRefusal,
  expectOpenSuccess,
  expectConsoleRefusal,
  expectSocialRefusal,
  tracesOf,
} from './cases.ts';

const app = await startApp();
const tenant = await app.tenant();

const made = (count: number, prefix = 'xq') =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${prefix}${i}`, 'x']));
const suggestions = (text: string) => text.split('did you mean').length - 1;

describe('many keys', () => {
  it.each([
    ['/terms/create', { terms: [{ content: 'a', source_language: 'en', translations: made(50_001) }] }],
    ['/tasks/create', { target_languages: ['de'], strings: [], ...made(1_500_000, '') }],
    ['/tasks/create', { target_languages: ['de'], strings: [{ extra: made(60_000) }] }],
  ])('400: %s with more than 50,000 is refused with the limit', async (path, body) => {
    const answer = await tenant.open('POST', path, body);

    expect(answer.status, answer.text.slice(0, 500)).toBe(400);
    expect(answer.body.msg).toBe(
      'The body has more than 50,000 keys; a name that stands in many objects counts once.',
    );
  });

  it('takes 10,000 strings with every field: a name that repeats counts once', async () => {
    const strings = Array.from({ length: 10_000 }, (_, i) => ({
      string_id: `s${i}`,
      content: `Text ${i}`,
      context: 'c',
      max_length: 100,
      pic: '',
      speaker: 's',
      category: 'k',
      translations: { de: 'd' },
      extra: { a: 1 },
    }));

    const answer = await tenant.open('POST', '/tasks/create', {
      target_languages: ['de'],
      strings,
      dry_run: true,
    });

    expect(answer.status, answer.text.slice(0, 500)).toBe(200);
  });

  it('shows 20 wrong languages and suggests one', async () => {
    const translations = { zh_CN: 'a', pt_BR: 'b', ...made(12_000) };

    const answer = await tenant.open('POST', '/terms/create', {
      terms: [{ content: 'a', source_language: 'en', translations }],
    });

    expect(answer.status).toBe(400);
    expect(answer.body.error.errors).toHaveLength(20);
    expect(answer.body.msg).toContain(
      'terms[0].translations.zh_CN: "zh_CN" is not a supported language code; did you mean "zh-cn"?',
    );
    expect(suggestions(answer.text)).toBe(2); // msg and error.errors[0]
  });

  it('costs about what reading the body costs', async () => {
    const term = { content: 'a', source_language: 'en' };
    const ignored = await cpuOf(() =>
      tenant.open('POST', '/terms/create', { terms: [{ ...term, content: 5 }], more: made(12_000) }),
    );
    const wrong = await cpuOf(() =>
      tenant.open('POST', '/terms/create', { terms: [{ ...term, translations: made(12_000) }] }),
    );

    // It was 300 times as much.
    expect(wrong).toBeLessThan(20 * ignored);
  });

  it('costs as little on the social face', async () => {
    const media = { filename: 'a.png', mime: 'image/png', bytes: 10 };
    const create = (more: object) =>
      callRaw(app.url, {
        method: 'POST',
        path: '/api/v1/media',
        headers: [['Authorization', `Bearer ${tenant.token}`]],
        body: JSON.stringify({ ...media, ...more }),
      });
    const unknown = await cpuOf(() => create({ more: made(40_000) }));
    const wrong = await cpuOf(() => create({ altText: made(40_000) }));

    expect(wrong).toBeLessThan(20 * unknown);
    const answer = await create({ altText: made(40_000) });
    expectSocialRefusal(answer, 400, 'invalid_input');
    expect(answer.body.error.params.fields).toHaveLength(20);
    expect((await create({ altText: made(60_000) })).text).toContain('more than 50,000 keys');
  });
});

/** For the whole process, client included: the same for both sides of a comparison. The minimum of three. */
async function cpuOf(run: () => Promise<{ status: number }>): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < 3; round++) {
    const before = process.cpuUsage();
    expect((await run()).status).toBe(400);
    const { user, system } = process.cpuUsage(before);
    costs.push(user + system);
  }
  return Math.min(...costs);
}

describe('unknown fields', () => {
  const cases: [string, string, string, object, string, string][] = [
    ['POST', '/posts', 'create_post', { contnt: { text: 'Hello' } }, 'contnt', 'content'],
    ['POST', '/posts', 'create_post', { content: { txt: 'Hello' } }, 'content.txt', 'text'],
    [
      'POST',
      '/posts',
      'create_post',
      { content: { text: 'a', link: { url: 'https://a.example/', titel: 'b' } } },
      'content.link.titel',
      'title',
    ],
    [
      'POST',
      '/posts',
      'create_post',
      { variants: [{ scope: { platfrom: 'x' }, text: 'a' }] },
      'variants[0].scope.platfrom',
      'platform',
    ],
    [
      'POST',
      '/posts/precheck',
      'precheck_draft',
      { content: { mediaids: [] } },
      'content.mediaids',
      'mediaIds',
    ],
  ];

  it.each(cases)('400: %s %s (%s) with %j', async (method, path, operation, body, field, near) => {
    const someone = await app.tenant();
    const costs = {
      params: { field },
      message: `${field}: is not a field of ${operation}; did you mean "${near}"?`,
    };

    const rest = await someone.social(method, path, body);
    expectSocialRefusal(rest, 400, 'invalid_input');
    expect(rest.body.error).toMatchObject(costs);
    const inConsole = await someone.console(operation, body);
    expectConsoleRefusal(inConsole, 400, 'invalid_input');
    expect(inConsole.body.error).toMatchObject(costs);
    const tool = await someone.tool(operation, body);
    expect(tool.body.result._meta.error).toMatchObject(costs);
    expect(await tracesOf(app, someone)).toBe(0);
  });

  it('400: a query parameter with a wrong name would be a filter without effect', async () => {
    const answer = await tenant.social('GET', '/posts?statsu=draft');

    expectSocialRefusal(answer, 400, 'invalid_input');
    expect(answer.body.error.message).toBe('statsu: is not a field of list_posts; did you mean "status"?');
  });

  it('a row of an import reports them itself, and the other rows are imported', async () => {
    const someone = await app.tenant();
    const { body } = await someone.social(
      'POST',
      '/posts/import',
      { items: [{ content: { text: 'a' } }, { contents: { text: 'b' } }] },
      { 'idempotency-key': 'import-misspelt' },
    );

    expect(body.data).toMatchObject({ created: 1, failed: 1 });
    expect(body.data.results[1].error).toMatchObject({
      code: 'invalid_input',
      message: 'contents: is not a field of a row; did you mean "content"?',
    });
  });

  it('at most 20 are named, with a suggestion', async () => {
    const answer = await tenant.social('POST', '/posts', { contnt: {}, tgas: [], ...made(40_000) });

    expectSocialRefusal(answer, 400, 'invalid_input');
    expect(answer.body.error.params.fields).toHaveLength(20);
    expect(suggestions(answer.text)).toBe(1);
  });

  it('are ignored by the open face', async () => {
    const answer = await tenant.open('POST', '/terms/create', {
      terms: [{ content: 'Dragon', source_language: 'en', contnt: 1 }],
      ...made(40_000),
    });

    expectOpenSuccess(answer);
    expectOpenRefusal(await tenant.open('POST', '/terms/create', { contnt: 1 }), 400);
  });
});
