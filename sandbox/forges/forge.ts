import type { Ask, Reply } from '../http.ts';

/** A change request with what was said below it. Plain data. */
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
  /** A token that was taken back is refused everywhere, in git as well. */
  revoked?: boolean;
}

/** What an endpoint may ask of the house it stands in. */
export interface House {
  url: string;
  person: Person;
  repository: Repository;
  newId(): number;
  tip(branch: string): Promise<string | null>;
  ahead(base: string, head: string): Promise<number>;
  hasCommit(sha: string): Promise<boolean>;
}

export interface ForgeRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Below the address of the API; `:owner/:repo` or `:project` name the repository. */
  path: string;
  run(ask: Ask, house: House): Reply | Promise<Reply>;
}

/** One forge: one file here and one line in start-forge.ts. */
export interface Forge {
  kind: 'github' | 'gitlab' | 'gitea';
  /** Of its API: /api/v3 */
  prefix: string;
  /** The header or headers in which it takes a token. */
  tokenOf(ask: Ask): string | null;
  repositoryOf(params: Readonly<Record<string, string>>): string;
  routes: readonly ForgeRoute[];
  refuse(kind: 'no_token' | 'bad_token' | 'not_found' | 'not_allowed'): Reply;
}

/** The part of a list that was asked for, with the sizes that all three have. */
export function pageOf<T>(ask: Ask, sizeName: string, items: readonly T[]): T[] {
  const size = Math.min(100, Math.max(1, Number(ask.query.get(sizeName) ?? 30) || 30));
  const page = Math.max(1, Number(ask.query.get('page') ?? 1) || 1);
  return items.slice((page - 1) * size, page * size);
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
