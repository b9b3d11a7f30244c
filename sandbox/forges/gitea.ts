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

const present = async (one: ChangeRequest, house: House) => ({
  id: house.repository.id * 1000 + one.number,
  number: one.number,
  title: one.title,
  body: one.body,
  state: one.state === 'open' ? 'open' : 'closed',
  merged: one.state === 'merged',
  user: { login: one.author },
  head: { ref: one.head, sha: await house.tip(one.head) },
  base: { ref: one.base, sha: await house.tip(one.base) },
  html_url: `${house.url}/${house.repository.name}/pulls/${one.number}`,
});

const refusal = (status: number, message: string) =>
  new Refusal({ status, body: { message, url: '/api/swagger' } });

function requestOf({ params }: Ask, { repository }: House): ChangeRequest {
  const found = repository.requests.find(({ number }) => number === Number(params['index']));
  if (!found) throw new Refusal(gitea.refuse('not_found'));
  return found;
}

function readComment(ask: Ask): string {
  const body = textOf(readJson(ask)['body']);
  if (body === '') throw refusal(422, '[Body]: Required');
  return body;
}

async function create(ask: Ask, house: House): Promise<Reply> {
  const { requests } = house.repository;
  const input = readJson(ask);
  const [title, head, base] = [textOf(input['title']), textOf(input['head']), textOf(input['base'])];
  if (head !== '' && head === base)
    throw refusal(422, 'Invalid PullRequest: There are no changes between the head and the base');
  for (const branch of [base, head])
    if ((await house.tip(branch)) === null) throw refusal(404, "The target couldn't be found.");
  const twin = requests.find((one) => one.state === 'open' && one.head === head && one.base === base);
  if (twin)
    throw refusal(
      409,
      `pull request already exists for these targets [id: ${twin.number}, issue_id: ${twin.number}, head_branch: ${head}, base_branch: ${base}]`,
    );
  if (title === '') throw refusal(422, 'title is empty');
  const made: ChangeRequest = {
    number: requests.length + 1,
    title,
    body: textOf(input['body']),
    head,
    base,
    state: 'open',
    author: house.person.name,
  };
  requests.push(made);
  return { status: 201, body: await present(made, house) };
}

const listed = <T>(ask: Ask, all: readonly T[], show: (one: T) => object | Promise<object>) =>
  listPage(ask, all, show, {
    sizeName: 'limit',
    prefix: gitea.prefix,
    headersOf: (link, { total }) => ({ 'x-total-count': String(total), ...(link !== '' && { link }) }),
  });

/** Gitea, and Forgejo, which has the same API. */
export const gitea: Forge = {
  kind: 'gitea',
  prefix: '/api/v1',
  tokenOf: ({ headers }) =>
    /^(?:bearer|token) (\S{1,500})$/i.exec(headers['authorization'] ?? '')?.[1] ?? null,
  repositoryOf: ({ owner = '', repo = '' }) => `${owner}/${repo}`,
  routes: [
    {
      method: 'GET',
      path: '/repos/:owner/:repo/pulls',
      async run(ask, house) {
        // Gitea has no filter for branches.
        const state = ask.query.get('state') ?? 'open';
        const wanted = house.repository.requests.filter(
          (one) => state === 'all' || (one.state === 'open' ? 'open' : 'closed') === state,
        );
        return listed(ask, wanted.toReversed(), (one) => present(one, house));
      },
    },
    { method: 'POST', path: '/repos/:owner/:repo/pulls', run: create },
    {
      method: 'PATCH',
      path: '/repos/:owner/:repo/pulls/:index',
      async run(ask, house) {
        const one = requestOf(ask, house);
        const { title, body, state } = readJson(ask);
        if (state !== undefined && state !== 'open' && state !== 'closed')
          throw refusal(422, 'state is invalid');
        Object.assign(one, {
          ...(typeof title === 'string' && title !== '' && { title }),
          ...(typeof body === 'string' && { body }),
          ...(state !== undefined && { state }),
        });
        return { status: 201, body: await present(one, house) };
      },
    },
    {
      method: 'GET',
      path: '/repos/:owner/:repo/issues/:index/comments',
      run(ask, house) {
        const { number } = requestOf(ask, house);
        const own = house.repository.comments.filter(({ request }) => request === number);
        // Always the whole list, because this list of Gitea has no pages.
        return { status: 200, body: own.map(presentComment) };
      },
    },
    ...commentRoutes('index', requestOf, readComment, () => gitea.refuse('not_found')),
    {
      method: 'POST',
      path: '/repos/:owner/:repo/statuses/:sha',
      async run(ask, house) {
        const sha = ask.params['sha'] ?? '';
        const input = readJson(ask);
        const state = textOf(input['state']);
        if (!['pending', 'success', 'error', 'failure', 'warning'].includes(state))
          throw refusal(422, 'state is invalid');
        if (!(await house.hasCommit(sha))) throw refusal(404, 'sha not found');
        house.repository.statuses.push({
          sha,
          state,
          name: textOf(input['context']) || 'default',
          description: textOf(input['description']),
        });
        return { status: 201, body: { status: state } };
      },
    },
  ],
  refuse(kind) {
    if (kind === 'no_token')
      return { status: 401, body: { message: 'token is required', url: '/api/swagger' } };
    if (kind === 'bad_token')
      return { status: 401, body: { message: 'invalid username, password or token', url: '/api/swagger' } };
    if (kind === 'not_allowed')
      return {
        status: 403,
        body: { message: 'user should have a permission to write', url: '/api/swagger' },
      };
    return { status: 404, body: { message: "The target couldn't be found.", url: '/api/swagger' } };
  },
};
