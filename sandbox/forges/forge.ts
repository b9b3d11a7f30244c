import { type Ask, Refusal, type Reply } from '../http.ts';

/** A change request with its comments. Plain data. */
export interface ChangeRequest {
  number: number;
  title: string;
  body: string;
  head: string;
  base: string;
  state: 'open' | 'closed' | 'merged';
  author: string;
}

export interface Comment {
  id: number;
  request: number;
  author: string;
  body: string;
}

export interface Status {
  sha: string;
  state: string;
  name: string;
  description: string;
}

export interface Repository {
  /** owner/name */
  name: string;
  id: number;
  requests: ChangeRequest[];
  comments: Comment[];
  statuses: Status[];
}

export interface Person {
  name: string;
  token: string;
  right: 'read' | 'write';
  /** A revoked token is refused everywhere, including git. */
  revoked?: boolean;
}

/** What an endpoint may use of its forge. */
export interface House {
  url: string;
  person: Person;
  repository: Repository;
  newId(): number;
  tip(branch: string): Promise<string | null>;
  ahead(base: string, head: string): Promise<number>;
  hasCommit(sha: string): Promise<boolean>;
}

interface ForgeRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Relative to the API's prefix. `:owner/:repo` or `:project` identifies the repository. */
  path: string;
  run(ask: Ask, house: House): Reply | Promise<Reply>;
}

/** One forge: one file here and one line in start-forge.ts. */
export interface Forge {
  kind: 'github' | 'gitlab' | 'gitea';
  /** The prefix of its API, such as /api/v3. */
  prefix: string;
  /** Reads the token from the headers that this forge accepts. */
  tokenOf(ask: Ask): string | null;
  repositoryOf(params: Readonly<Record<string, string>>): string;
  routes: readonly ForgeRoute[];
  refuse(kind: 'no_token' | 'bad_token' | 'not_found' | 'not_allowed'): Reply;
}

/** The requested page of a list, with the page sizes that all three forges have. */
function pageOf<T>(ask: Ask, sizeName: string, items: readonly T[]): Page<T> {
  const size = Math.min(100, Math.max(1, Number(ask.query.get(sizeName) ?? 30) || 30));
  const page = Math.max(1, Number(ask.query.get('page') ?? 1) || 1);
  const last = Math.max(1, Math.ceil(items.length / size));
  return { items: items.slice((page - 1) * size, page * size), page, size, last, total: items.length };
}

interface Page<T> {
  items: T[];
  page: number;
  size: number;
  last: number;
  total: number;
}

/** Clients follow the link in the response. A response without one is the last page. */
function linksOf({ baseUrl, path, query }: Ask, prefix: string, { page, last }: Page<unknown>) {
  const at = (to: number, rel: string) => {
    const asked = new URLSearchParams(query);
    asked.set('page', String(to));
    return `<${baseUrl}${prefix}${path}?${asked}>; rel="${rel}"`;
  };
  return [
    ...(page > 1 ? [at(page - 1, 'prev')] : []),
    ...(page < last ? [at(page + 1, 'next'), at(last, 'last')] : []),
    ...(page > 1 ? [at(1, 'first')] : []),
  ].join(', ');
}

interface ListManner {
  /** The parameter for the page size. */
  sizeName: string;
  prefix: string;
  /** Headers that describe the page. */
  headersOf(link: string, page: Page<unknown>): Record<string, string>;
}

export async function listPage<T>(
  ask: Ask,
  all: readonly T[],
  show: (one: T) => object | Promise<object>,
  { sizeName, prefix, headersOf }: ListManner,
): Promise<Reply> {
  const page = pageOf(ask, sizeName, all);
  return {
    status: 200,
    headers: headersOf(linksOf(ask, prefix, page), page),
    body: await Promise.all(page.items.map(async (one) => show(one))),
  };
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const presentComment = ({ id, author, body }: Comment) => ({ id, user: { login: author }, body });

/** Creating and changing comments. Gitea has the same routes as GitHub, except for the name of the number. */
export const commentRoutes = (
  number: string,
  requestOf: (ask: Ask, house: House) => ChangeRequest,
  readComment: (ask: Ask) => string,
  notFound: () => Reply,
): ForgeRoute[] => [
  {
    method: 'POST',
    path: `/repos/:owner/:repo/issues/:${number}/comments`,
    run(ask, house) {
      const request = requestOf(ask, house).number;
      const made = { id: house.newId(), request, author: house.person.name, body: readComment(ask) };
      house.repository.comments.push(made);
      return { status: 201, body: presentComment(made) };
    },
  },
  {
    method: 'PATCH',
    path: '/repos/:owner/:repo/issues/comments/:id',
    run(ask, { repository }) {
      const found = repository.comments.find(({ id }) => id === Number(ask.params['id']));
      if (!found) throw new Refusal(notFound());
      found.body = readComment(ask);
      return { status: 200, body: presentComment(found) };
    },
  },
];
