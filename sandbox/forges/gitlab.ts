import { type Ask, readJson, Refusal, type Reply } from '../http.ts';
import { type ChangeRequest, type Comment, type Forge, type House, listPage, textOf } from './forge.ts';

const STATES = { open: 'opened', closed: 'closed', merged: 'merged' } as const;

const present = async (one: ChangeRequest, house: House) => ({
  id: house.repository.id * 1000 + one.number,
  iid: one.number,
  title: one.title,
  description: one.body,
  state: STATES[one.state],
  source_branch: one.head,
  target_branch: one.base,
  sha: await house.tip(one.head),
  author: { username: one.author },
  web_url: `${house.url}/${house.repository.name}/-/merge_requests/${one.number}`,
});

const presentNote = ({ id, author, body }: Comment) => ({
  id,
  author: { username: author },
  body,
  system: false,
});

const bad = (error: string) => new Refusal({ status: 400, body: { error } });

function requestOf({ params }: Ask, { repository }: House): ChangeRequest {
  const found = repository.requests.find(({ number }) => number === Number(params['iid']));
  if (!found) throw new Refusal({ status: 404, body: { message: '404 Not found' } });
  return found;
}

function readNote(ask: Ask): string {
  const { body } = readJson(ask);
  if (body === undefined) throw bad('body is missing');
  if (textOf(body).trim() === '')
    throw new Refusal({
      status: 400,
      body: { message: '400 Bad request - Note {:note=>["can\'t be blank"]}' },
    });
  return textOf(body);
}

async function create(ask: Ask, house: House): Promise<Reply> {
  const { requests } = house.repository;
  const input = readJson(ask);
  const fields = ['title', 'source_branch', 'target_branch'] as const;
  const lacking = fields.filter((field) => input[field] === undefined);
  if (lacking.length > 0) throw bad(lacking.map((field) => `${field} is missing`).join(', '));
  const [title = '', head = '', base = ''] = fields.map((field) => textOf(input[field]));
  const refused = (status: number, message: string) => new Refusal({ status, body: { message: [message] } });
  if (title === '') throw refused(422, "Title can't be blank");
  if (head === base) throw refused(422, "You can't use same project/branch for source and target");
  for (const [word, branch] of [
    ['Source', head],
    ['Target', base],
  ] as const)
    if ((await house.tip(branch)) === null) throw refused(422, `${word} branch "${branch}" does not exist`);
  const twin = requests.find((one) => one.state === 'open' && one.head === head && one.base === base);
  if (twin)
    throw refused(409, `Another open merge request already exists for this source branch: !${twin.number}`);
  const made: ChangeRequest = {
    number: requests.length + 1,
    title,
    body: textOf(input['description']),
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
    sizeName: 'per_page',
    prefix: gitlab.prefix,
    headersOf: (link, { page, size, last, total }) => ({
      link,
      'x-page': String(page),
      'x-per-page': String(size),
      'x-next-page': page < last ? String(page + 1) : '',
      'x-prev-page': page > 1 ? String(page - 1) : '',
      'x-total': String(total),
      'x-total-pages': String(last),
    }),
  });

export const gitlab: Forge = {
  kind: 'gitlab',
  prefix: '/api/v4',
  tokenOf: ({ headers }) =>
    headers['private-token'] ?? /^bearer (\S{1,500})$/i.exec(headers['authorization'] ?? '')?.[1] ?? null,
  // A number, or the full path with its slash escaped.
  repositoryOf: ({ project = '' }) => project,
  routes: [
    {
      method: 'GET',
      path: '/projects/:project/merge_requests',
      async run(ask, house) {
        const { query } = ask;
        const state = query.get('state') ?? 'all';
        const wanted = house.repository.requests.filter(
          (one) =>
            (state === 'all' || STATES[one.state] === state) &&
            (query.get('source_branch') ?? one.head) === one.head &&
            (query.get('target_branch') ?? one.base) === one.base,
        );
        return listed(ask, wanted.toReversed(), (one) => present(one, house));
      },
    },
    { method: 'POST', path: '/projects/:project/merge_requests', run: create },
    {
      method: 'GET',
      path: '/projects/:project/merge_requests/:iid',
      run: async (ask, house) => ({ status: 200, body: await present(requestOf(ask, house), house) }),
    },
    {
      method: 'PUT',
      path: '/projects/:project/merge_requests/:iid',
      async run(ask, house) {
        const one = requestOf(ask, house);
        const { title, description, state_event } = readJson(ask);
        if (title === undefined && description === undefined && state_event === undefined)
          throw bad('title, description, state_event are missing, at least one parameter must be provided');
        if (state_event !== undefined && state_event !== 'close' && state_event !== 'reopen')
          throw bad('state_event does not have a valid value');
        if (title === '') throw new Refusal({ status: 422, body: { message: ["Title can't be blank"] } });
        Object.assign(one, {
          ...(typeof title === 'string' && { title }),
          ...(typeof description === 'string' && { body: description }),
          ...(state_event !== undefined && { state: state_event === 'close' ? 'closed' : 'open' }),
        });
        return { status: 200, body: await present(one, house) };
      },
    },
    {
      method: 'GET',
      path: '/projects/:project/merge_requests/:iid/notes',
      run(ask, house) {
        const { number } = requestOf(ask, house);
        const own = house.repository.comments.filter(({ request }) => request === number).toReversed();
        return listed(ask, own, presentNote);
      },
    },
    {
      method: 'POST',
      path: '/projects/:project/merge_requests/:iid/notes',
      run(ask, house) {
        const { number } = requestOf(ask, house);
        const made = { id: house.newId(), request: number, author: house.person.name, body: readNote(ask) };
        house.repository.comments.push(made);
        return { status: 201, body: presentNote(made) };
      },
    },
    {
      method: 'PUT',
      path: '/projects/:project/merge_requests/:iid/notes/:id',
      run(ask, house) {
        const { number } = requestOf(ask, house);
        const found = house.repository.comments.find(
          ({ id, request }) => id === Number(ask.params['id']) && request === number,
        );
        if (!found) throw new Refusal({ status: 404, body: { message: '404 Note Not Found' } });
        // Only the author may change it, whatever other rights a person has.
        if (found.author !== house.person.name)
          throw new Refusal({ status: 403, body: { message: '403 Forbidden' } });
        found.body = readNote(ask);
        return { status: 200, body: presentNote(found) };
      },
    },
    {
      method: 'POST',
      path: '/projects/:project/statuses/:sha',
      async run(ask, house) {
        const sha = ask.params['sha'] ?? '';
        const input = readJson(ask);
        const state = textOf(input['state']);
        if (input['state'] === undefined) throw bad('state is missing');
        if (!['pending', 'running', 'success', 'failed', 'canceled', 'skipped'].includes(state))
          throw bad('state does not have a valid value');
        if (!(await house.hasCommit(sha)))
          throw new Refusal({ status: 404, body: { message: '404 Commit Not Found' } });
        house.repository.statuses.push({
          sha,
          state,
          name: textOf(input['name']) || 'default',
          description: textOf(input['description']),
        });
        return { status: 201, body: { sha, status: state } };
      },
    },
  ],
  refuse(kind) {
    if (kind === 'no_token' || kind === 'bad_token')
      return { status: 401, body: { message: '401 Unauthorized' } };
    if (kind === 'not_allowed') return { status: 403, body: { message: '403 Forbidden' } };
    return { status: 404, body: { message: '404 Project Not Found' } };
  },
};
