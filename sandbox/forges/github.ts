import { type Ask, readJson, Refusal, type Reply } from '../http.ts';
import {
  type ChangeRequest,
  commentRoutes,
  type Forge,
  type House,
  listPage,
  presentComment,
  textOf,
} from './forge.ts';

const BODY_MAX = 65_536;

const present = async (one: ChangeRequest, house: House) => ({
  number: one.number,
  title: one.title,
  body: one.body,
  state: one.state === 'open' ? 'open' : 'closed',
  merged_at: one.state === 'merged' ? '2026-01-01T00:00:00Z' : null,
  html_url: `${house.url}/${house.repository.name}/pull/${one.number}`,
  user: { login: one.author },
  head: { ref: one.head, sha: await house.tip(one.head) },
  base: { ref: one.base, sha: await house.tip(one.base) },
});

interface Fault {
  resource: string;
  code: string;
  field?: string;
  message?: string;
}

const invalid = (...errors: Fault[]): Refusal =>
  new Refusal({ status: 422, body: { message: 'Validation Failed', errors, status: '422' } });

const missing = (resource: string, field: string): Fault => ({ resource, code: 'missing_field', field });

function requestOf({ params }: Ask, { repository }: House): ChangeRequest {
  const found = repository.requests.find(({ number }) => number === Number(params['number']));
  if (!found) throw new Refusal(github.refuse('not_found'));
  return found;
}

function readComment(ask: Ask): string {
  const body = textOf(readJson(ask)['body']);
  if (body.trim() === '') throw invalid(missing('IssueComment', 'body'));
  if (body.length > BODY_MAX)
    throw invalid({
      resource: 'IssueComment',
      code: 'unprocessable',
      message: 'body is too long (maximum is 65536 characters)',
    });
  return body;
}

async function create(ask: Ask, house: House): Promise<Reply> {
  const { requests, name } = house.repository;
  const input = readJson(ask);
  const [title, head, base] = [textOf(input['title']), textOf(input['head']), textOf(input['base'])];
  const lacking = Object.entries({ title, head, base }).filter(([, value]) => value === '');
  if (lacking.length > 0) throw invalid(...lacking.map(([field]) => missing('PullRequest', field)));
  const branch = head.includes(':') ? head.slice(head.indexOf(':') + 1) : head;
  for (const [field, ref] of [
    ['head', branch],
    ['base', base],
  ] as const)
    if ((await house.tip(ref)) === null) throw invalid({ resource: 'PullRequest', code: 'invalid', field });
  if ((await house.ahead(base, branch)) === 0)
    throw invalid({
      resource: 'PullRequest',
      code: 'custom',
      message: `No commits between ${base} and ${branch}`,
    });
  const isOpen = (one: ChangeRequest) => one.state === 'open' && one.head === branch && one.base === base;
  if (requests.some(isOpen))
    throw invalid({
      resource: 'PullRequest',
      code: 'custom',
      message: `A pull request already exists for ${name.split('/')[0]}:${branch}.`,
    });
  const made: ChangeRequest = {
    number: requests.length + 1,
    title,
    body: textOf(input['body']),
    head: branch,
    base,
    state: 'open',
    author: house.person.name,
  };
  requests.push(made);
  return { status: 201, body: await present(made, house) };
}

/** Links are the only sign of further pages, because there is no total. */
const listed = <T>(ask: Ask, all: readonly T[], show: (one: T) => object | Promise<object>) =>
  listPage(ask, all, show, {
    sizeName: 'per_page',
    prefix: github.prefix,
    headersOf: (link): Record<string, string> => (link === '' ? {} : { link }),
  });

export const github: Forge = {
  kind: 'github',
  prefix: '/api/v3',
  tokenOf: ({ headers }) =>
    /^(?:bearer|token) (\S{1,500})$/i.exec(headers['authorization'] ?? '')?.[1] ?? null,
  repositoryOf: ({ owner = '', repo = '' }) => `${owner}/${repo}`,
  routes: [
    {
      method: 'GET',
      path: '/repos/:owner/:repo/pulls',
      async run(ask, house) {
        const { query } = ask;
        const state = query.get('state') ?? 'open';
        const head = query.get('head');
        const wanted = house.repository.requests.filter(
          (one) =>
            (state === 'all' || (one.state === 'open' ? 'open' : 'closed') === state) &&
            // Without an owner before the branch, GitHub ignores the filter and returns everything.
            (head === null || !head.includes(':') || head.slice(head.indexOf(':') + 1) === one.head) &&
            (query.get('base') ?? one.base) === one.base,
        );
        return listed(ask, wanted.toReversed(), (one) => present(one, house));
      },
    },
    { method: 'POST', path: '/repos/:owner/:repo/pulls', run: create },
    {
      method: 'GET',
      path: '/repos/:owner/:repo/pulls/:number',
      run: async (ask, house) => ({ status: 200, body: await present(requestOf(ask, house), house) }),
    },
    {
      method: 'PATCH',
      path: '/repos/:owner/:repo/pulls/:number',
      async run(ask, house) {
        const one = requestOf(ask, house);
        const { title, body, state } = readJson(ask);
        if (title === '') throw invalid(missing('PullRequest', 'title'));
        if (state !== undefined && state !== 'open' && state !== 'closed')
          throw invalid({ resource: 'PullRequest', code: 'invalid', field: 'state' });
        Object.assign(one, {
          ...(typeof title === 'string' && { title }),
          ...(typeof body === 'string' && { body }),
          ...(state !== undefined && { state }),
        });
        return { status: 200, body: await present(one, house) };
      },
    },
    {
      method: 'GET',
      path: '/repos/:owner/:repo/issues/:number/comments',
      run(ask, house) {
        const { number } = requestOf(ask, house);
        const own = house.repository.comments.filter(({ request }) => request === number);
        return listed(ask, own, presentComment);
      },
    },
    ...commentRoutes('number', requestOf, readComment, () => github.refuse('not_found')),
    {
      method: 'POST',
      path: '/repos/:owner/:repo/statuses/:sha',
      async run(ask, house) {
        const sha = ask.params['sha'] ?? '';
        const input = readJson(ask);
        const state = textOf(input['state']);
        if (!['error', 'failure', 'pending', 'success'].includes(state))
          throw invalid({
            resource: 'Status',
            code: 'custom',
            field: 'state',
            message: 'state is not included in the list',
          });
        const description = textOf(input['description']);
        if (description.length > 140)
          throw invalid({
            resource: 'Status',
            code: 'custom',
            message: 'description is too long (maximum is 140 characters)',
          });
        if (!(await house.hasCommit(sha)))
          throw new Refusal({
            status: 422,
            body: { message: `No commit found for SHA: ${sha}`, status: '422' },
          });
        house.repository.statuses.push({
          sha,
          state,
          name: textOf(input['context']) || 'default',
          description,
        });
        return { status: 201, body: { state, description } };
      },
    },
  ],
  refuse(kind) {
    if (kind === 'no_token')
      return { status: 401, body: { message: 'Requires authentication', status: '401' } };
    if (kind === 'bad_token') return { status: 401, body: { message: 'Bad credentials', status: '401' } };
    if (kind === 'not_allowed')
      return { status: 403, body: { message: 'Resource not accessible by integration', status: '403' } };
    return { status: 404, body: { message: 'Not Found', status: '404' } };
  },
};
