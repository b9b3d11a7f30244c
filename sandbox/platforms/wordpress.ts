import type { Ask, Reply } from '../http.ts';
import { matchPath } from '../match-path.ts';
import type { SandboxPlatform, SandboxRoute, Scene } from '../platform.ts';
import { authorizeRoutes } from './wordpress-authorize.ts';
import { commentRoutes } from './wordpress-comments.ts';
import { postRoutes } from './wordpress-posts.ts';
import {
  callerOf,
  problem,
  refused,
  rightsOf,
  siteOf,
  siteUrl,
  userNumber,
  wall,
} from './wordpress-shared.ts';

/** Several sites, each with its address in the path: /wordpress/lantern.example/wp-json/… */
const api: SandboxRoute[] = [
  { op: 'read_index', method: 'GET', path: '/:site/wp-json/', run: readIndex },
  { op: 'read_me', method: 'GET', path: '/:site/wp-json/wp/v2/users/me', run: readMe },
  { op: 'list_types', method: 'GET', path: '/:site/wp-json/wp/v2/types', run: listTypes },
  ...postRoutes,
  ...commentRoutes,
];

export const wordpress: SandboxPlatform = {
  name: 'wordpress',
  prefixes: ['wordpress'],
  routes: [
    ...api.map((route) => ({
      ...route,
      // Without pretty permalinks, the theme answers with a page that does not exist.
      run: (ask: Ask, scene: Scene) =>
        siteOf(ask, scene).facts['isPlain'] === true ? noPage() : route.run(ask, scene),
    })),
    ...authorizeRoutes,
    { op: 'read_home', method: 'GET', path: '/:site', run: readHome },
    ...(['GET', 'POST', 'DELETE'] as const).map((method) => ({
      op: 'rest_route',
      method,
      path: '/:site/',
      run: byQuery,
    })),
  ],
  accounts: [
    {
      id: 'lantern.example/2',
      handle: 'mira',
      name: 'Lantern Studio',
      followers: 0,
      facts: {
        site: 'lantern.example',
        login: 'mira',
        appPassword: 'lant ernS tudi oSan dbox Pass',
        // The type of environment of an installation on a developer's own machine.
        isLocal: true,
      },
    },
    {
      id: 'lantern.example/5',
      handle: 'jo',
      name: 'Jo of Lantern',
      followers: 0,
      facts: {
        site: 'lantern.example',
        login: 'jo',
        appPassword: 'jojo jojo jojo jojo jojo jojo',
        role: 'contributor',
      },
    },
    {
      id: 'harbour.example/blog/1',
      handle: 'ben',
      name: 'Harbour Books',
      followers: 0,
      // A site in a folder, without pretty permalinks.
      facts: {
        site: 'harbour.example/blog',
        login: 'ben',
        appPassword: 'harb ourB ooks Sand boxP assw',
        isPlain: true,
        isLocal: true,
      },
    },
    {
      id: 'walled.example/1',
      handle: 'wanda',
      name: 'Walled Garden',
      followers: 0,
      facts: {
        site: 'walled.example',
        login: 'wanda',
        appPassword: 'wall wall wall wall wall wall',
        firewall: true,
      },
    },
    {
      id: 'deaf.example/1',
      handle: 'dora',
      name: 'Deaf Host',
      followers: 0,
      facts: {
        site: 'deaf.example',
        login: 'dora',
        appPassword: 'deaf deaf deaf deaf deaf deaf',
        swallowsAuth: true,
      },
    },
  ],
  refuse(kind, _scene, value) {
    if (kind === 'unauthenticated')
      return problem(401, 'rest_not_logged_in', 'You are not currently logged in.');
    if (kind === 'not_found')
      return problem(404, 'rest_no_route', 'No route was found matching the URL and request method.');
    if (kind === 'server_error') return wall(value ?? 503);
    // WordPress itself has no rate limits, but hosts do.
    return { ...wall(429), headers: { 'content-type': 'text/html', 'retry-after': String(value ?? 60) } };
  },
};

function noPage(): Reply {
  return { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>Page not found</h1>' };
}

/** `?rest_route=/wp/v2/posts`: the same API at the address of the home page. */
function byQuery(ask: Ask, scene: Scene): Reply | Promise<Reply> {
  const path = ask.query.get('rest_route');
  if (path === null) return readHome(ask, scene);
  const { site } = siteOf(ask, scene);
  for (const route of api) {
    const params =
      route.method === ask.method
        ? matchPath(route.path, `/${encodeURIComponent(site)}/wp-json${path}`)
        : null;
    if (params) return route.run({ ...ask, params }, scene);
  }
  throw refused(404, 'rest_no_route', 'No route was found matching the URL and request method.');
}

const rootOf = (ask: Ask, scene: Scene) => {
  const { site, facts } = siteOf(ask, scene);
  const home = `${ask.baseUrl}/${encodeURIComponent(site)}`;
  return facts['isPlain'] === true ? `${home}/?rest_route=/` : `${home}/wp-json/`;
};

function readHome(ask: Ask, scene: Scene): Reply {
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      link: `<${rootOf(ask, scene)}>; rel="https://api.w.org/"`,
    },
    body: '<!doctype html><title>A site</title>',
  };
}

function readIndex(ask: Ask, scene: Scene): Reply {
  const { site, facts } = siteOf(ask, scene);
  const [owner] = Object.values(scene.state.accounts).filter(({ facts }) => facts['site'] === site);
  return {
    status: 200,
    body: {
      name: owner?.name ?? site,
      description: '',
      url: siteUrl(site),
      home: siteUrl(site),
      namespaces: ['oembed/1.0', 'wp/v2'],
      // PHP writes a table without entries as a list.
      authentication: facts['hasNoAppPasswords'] === true ? [] : authorizeAt(ask, site, facts),
      routes: { '/wp/v2/posts': { namespace: 'wp/v2', methods: ['GET', 'POST'] } },
    },
  };
}

/** Where a browser reaches it; everything else bears the site's own name. */
const authorizeAt = ({ baseUrl }: Ask, site: string, { authorizeUrl }: Record<string, unknown>) => ({
  'application-passwords': {
    endpoints: {
      authorization:
        authorizeUrl ?? `${baseUrl}/${encodeURIComponent(site)}/wp-admin/authorize-application.php`,
    },
  },
});

function readMe(ask: Ask, scene: Scene): Reply {
  const account = callerOf(ask, scene);
  if (!account) throw refused(401, 'rest_not_logged_in', 'You are not currently logged in.');
  const isEdit = ask.query.get('context') === 'edit';
  return {
    status: 200,
    body: {
      id: userNumber(account),
      name: account.name,
      slug: account.handle,
      link: `${siteUrl(String(account.facts['site']))}/author/${account.handle}/`,
      avatar_urls: {
        24: scene.faceUrl(account.id),
        48: scene.faceUrl(account.id),
        96: scene.faceUrl(account.id),
      },
      ...(isEdit && {
        roles: [account.facts['role'] ?? 'editor'],
        capabilities: Object.fromEntries(rightsOf(account).map((right) => [right, true])),
      }),
    },
  };
}

function listTypes(ask: Ask, scene: Scene): Reply {
  siteOf(ask, scene);
  const type = (slug: string, rest: string) => ({
    slug,
    name: rest,
    rest_base: rest,
    rest_namespace: 'wp/v2',
  });
  return { status: 200, body: { post: type('post', 'posts'), page: type('page', 'pages') } };
}
