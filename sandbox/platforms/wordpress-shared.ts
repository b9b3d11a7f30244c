import { type Ask, isObject, readFields, readJson, Refusal, type Reply } from '../http.ts';
import { lastingToken, type Scene } from '../platform.ts';
import { keptIn, type SandboxAccount, type SandboxPost } from '../world.ts';

export const problem = (status: number, code: string, message: string, more: object = {}): Reply => ({
  status,
  body: { code, message, data: { status, ...more } },
});

export const refused = (status: number, code: string, message: string, more: object = {}) =>
  new Refusal(problem(status, code, message, more));

export const badParam = (name: string) =>
  refused(400, 'rest_invalid_param', `Invalid parameter(s): ${name}`, {
    params: { [name]: `Invalid parameter: ${name}` },
  });

/** The block page of a security plugin or hosting provider. */
export const wall = (status: number): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><title>Blocked</title><h1>Access denied</h1><p>Your request was blocked.</p>',
});

/** The site in the path: one per address among the accounts, with the facts of the first account. */
export function siteOf(ask: Ask, scene: Scene): { site: string; facts: Record<string, unknown> } {
  const { site = '' } = ask.params;
  const owner = Object.values(scene.state.accounts).find(({ facts }) => facts['site'] === site);
  if (!owner) throw new Refusal({ status: 404, body: 'No such site' });
  // Redirects to the new address. Clients that follow with a POST lose their body.
  if (typeof owner.facts['movedTo'] === 'string') {
    const there = encodeURIComponent(owner.facts['movedTo']);
    const location = `${ask.baseUrl}${ask.path.replace(encodeURIComponent(site), there)}${ask.query.size > 0 ? `?${ask.query}` : ''}`;
    throw new Refusal({ status: 301, headers: { location } });
  }
  if (owner.facts['firewall'] === true && ask.method !== 'GET') throw new Refusal(wall(403));
  return { site, facts: owner.facts };
}

/** Ids count up, like those in WordPress's database. */
export function nextId(scene: Scene): number {
  const counter = keptIn<number>(scene.state, 'ids');
  counter['last'] = (counter['last'] ?? 100) + 1;
  return counter['last'];
}

const ROLES: Readonly<Record<string, readonly string[]>> = {
  editor: [
    'edit_posts',
    'publish_posts',
    'upload_files',
    'moderate_comments',
    'manage_categories',
    'unfiltered_html',
  ],
  author: ['edit_posts', 'publish_posts', 'upload_files'],
  contributor: ['edit_posts'],
  subscriber: [],
};

export const rightsOf = ({ facts }: SandboxAccount): readonly string[] =>
  ROLES[String(facts['role'] ?? 'editor')] ?? [];

export const userNumber = ({ id }: SandboxAccount) => Number(id.slice(id.lastIndexOf('/') + 1));

const passwordsOf = ({ facts }: SandboxAccount): unknown[] => {
  const made = facts['morePasswords'];
  return [facts['appPassword'], ...(Array.isArray(made) ? made : [])];
};

/** A user has one for each application. */
export function addPassword({ facts }: SandboxAccount, password: string): void {
  const made = facts['morePasswords'];
  facts['morePasswords'] = [...(Array.isArray(made) ? made : []), password];
}

/** Null for an anonymous reader. A wrong password is refused even for public calls. */
export function callerOf(ask: Ask, scene: Scene): SandboxAccount | null {
  const { site, facts } = siteOf(ask, scene);
  const [, pair] = /^Basic ([A-Za-z0-9+/]+=*)$/.exec(ask.headers['authorization'] ?? '') ?? [];
  // Some servers drop this header, so that every caller is anonymous.
  if (pair === undefined || facts['swallowsAuth'] === true) return null;
  const text = Buffer.from(pair, 'base64').toString('utf8');
  const [login, password] = [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1)];
  const account = Object.values(scene.state.accounts).find(
    (each) => each.facts['site'] === site && each.facts['login'] === login,
  );
  if (!account) throw refused(401, 'invalid_username', 'Unknown username.');
  const bare = (words: unknown) => String(words).replace(/\s/g, '');
  const key = `${site}:${login}`;
  const known = lastingToken(scene, key, account.id);
  if (scene.faults.some(({ kind }) => kind === 'revoke_token')) known.revoked = true;
  if (known.revoked || !passwordsOf(account).map(bare).includes(bare(password)))
    throw refused(401, 'incorrect_password', 'The provided password is an invalid application password.');
  return account;
}

/** The caller, who must have the right. Otherwise WordPress answers 401 for readers and 403 for others. */
export function allowed(ask: Ask, scene: Scene, right: string, code: string): SandboxAccount {
  const account = callerOf(ask, scene);
  if (!account) throw refused(401, code, 'Sorry, you are not allowed to do that.');
  if (!rightsOf(account).some((each) => each === right))
    throw refused(403, code, 'Sorry, you are not allowed to do that.');
  return account;
}

export interface Term {
  id: number;
  site: string;
  kind: 'categories' | 'tags';
  name: string;
}

export function termsOf(scene: Scene, site: string, kind: Term['kind']): Term[] {
  const terms = keptIn<Term>(scene.state, 'terms');
  const hasAny = Object.values(terms).some((term) => term.site === site && term.kind === 'categories');
  if (!hasAny)
    for (const [id, name] of [
      [1, 'Uncategorized'],
      [12, 'News &amp; notes'],
      [13, 'Workshop'],
    ] as const)
      terms[`${site} ${id}`] = { id, site, kind: 'categories', name };
  return Object.values(terms).filter((term) => term.site === site && term.kind === kind);
}

/** A page of a list, with the two headers that clients use for paging. */
export function paged<Item>(ask: Ask, items: readonly Item[], show: (item: Item) => object): Reply {
  const size = Number(ask.query.get('per_page') ?? 10);
  const page = Number(ask.query.get('page') ?? 1);
  if (!(size >= 1 && size <= 100)) throw badParam('per_page');
  const pages = Math.ceil(items.length / size);
  if (page > 1 && page > pages)
    throw refused(
      400,
      'rest_post_invalid_page_number',
      'The page number requested is larger than the number of pages available.',
    );
  return {
    status: 200,
    headers: { 'x-wp-total': String(items.length), 'x-wp-totalpages': String(pages) },
    body: items.slice((page - 1) * size, page * size).map(show),
  };
}

/** Either `a,b` in one parameter, or each value as `name[]`. */
export const listed = (ask: Ask, name: string): string[] | undefined => {
  const each = ask.query.getAll(`${name}[]`);
  return each.length > 0 ? each : ask.query.get(name)?.split(',');
};

export const siteUrl = (site: string) => `https://${site}`;

export const isOf = (site: string) => (post: SandboxPost) => post.facts['site'] === site;

export const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.map(Number).filter((each) => Number.isInteger(each)) : [];

/** `title` may be a text, or an object with its raw form. */
export const rawOf = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value
    : isObject(value) && typeof value['raw'] === 'string'
      ? value['raw']
      : undefined;

export const gmt = (ms: number) => new Date(ms).toISOString().slice(0, 19);

/** As JSON or as a form, because wp-cli and browsers send either. */
export const readBody = (ask: Ask): Record<string, unknown> =>
  (ask.headers['content-type'] ?? '').startsWith('application/json') ? readJson(ask) : readFields(ask);
