import type { Ask, Reply } from '../http.ts';
import type { SandboxRoute, Scene } from '../platform.ts';
import { keptIn } from '../world.ts';
import {
  allowed,
  badParam,
  callerOf,
  nextId,
  paged,
  readBody,
  refused,
  siteOf,
  type Term,
  termsOf,
} from './wordpress-shared.ts';

const BASE = '/:site/wp-json/wp/v2';

/** Categories and tags. */
export const termRoutes: SandboxRoute[] = [
  ...(['categories', 'tags'] as const).flatMap((kind): SandboxRoute[] => [
    {
      op: `list_${kind}`,
      method: 'GET',
      path: `${BASE}/${kind}`,
      run: (ask, scene) => listTerms(kind, ask, scene),
    },
    {
      op: `create_${kind}`,
      method: 'POST',
      path: `${BASE}/${kind}`,
      run: (ask, scene) => createTerm(kind, ask, scene),
    },
  ]),
];

function listTerms(kind: Term['kind'], ask: Ask, scene: Scene): Reply {
  const { site } = siteOf(ask, scene);
  callerOf(ask, scene);
  const search = ask.query.get('search')?.toLowerCase() ?? '';
  const terms = termsOf(scene, site, kind).filter(({ name }) => name.toLowerCase().includes(search));
  return paged(ask, terms, ({ id, name }) => ({ id, name, count: 0 }));
}

function createTerm(kind: Term['kind'], ask: Ask, scene: Scene): Reply {
  // All authors may create tags, but only editors categories.
  allowed(ask, scene, kind === 'tags' ? 'edit_posts' : 'manage_categories', 'rest_cannot_create');
  const { site } = siteOf(ask, scene);
  const { name } = readBody(ask);
  if (typeof name !== 'string' || name.trim() === '') throw badParam('name');
  const known = termsOf(scene, site, kind).find((term) => term.name.toLowerCase() === name.toLowerCase());
  if (known)
    throw refused(400, 'term_exists', 'A term with the name provided already exists.', { term_id: known.id });
  const id = nextId(scene);
  keptIn(scene.state, 'terms')[`${site} ${id}`] = { id, site, kind, name };
  return { status: 201, body: { id, name, count: 0 } };
}
