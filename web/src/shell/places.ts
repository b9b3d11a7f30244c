import { useRouter } from '@tanstack/react-router';
import { useWorkspaceId } from './member.ts';

/** An object with an id, and where it belongs. */
interface Thing {
  kind: string;
  id: string;
  projectId?: string | null;
  /** The task, post or webhook with which it is shown. */
  parentId?: string | null;
}

/** Where each kind of thing is shown, after `/w/<workspace>/`. One line per kind; `?$id` opens it in a list. */
const PLACES: Record<string, string> = {
  account: 's/accounts',
  app_key: 'd/keys',
  comment: 's/inbox/$id',
  confirmation: 'd/confirmations/$id',
  credential: 'd/keys/credentials',
  delivery: 'd/webhooks/deliveries?$id',
  event: 'd/webhooks/events',
  idea: 's/planning',
  job: 'l/$project/tasks/$parent',
  media: 's/media/$id',
  member: 'settings/members',
  post: 's/posts/$id',
  project: 'l/$id',
  remark: 'l/$project/strings',
  request: 'd/requests?$id',
  string: 'l/$project/tasks/$parent/strings',
  target: 's/posts/$parent',
  task: 'l/$project/tasks/$id',
  task_term: 'l/$project/tasks/$parent/terms',
  term: 'l/$project/terms',
  webhook: 'd/webhooks',
};

const shapeOf = (path: string) => path.replace(/\$\w+/g, '$');

interface Place {
  to: string;
  search: Record<string, string>;
}

/** The address of an object; null if the application has no screen for it, or something is missing. */
export function usePlaces(): (thing: Thing) => Place | null {
  const ws = useWorkspaceId();
  const { routesByPath } = useRouter();
  const known = new Set(Object.keys(routesByPath).map(shapeOf));
  return ({ kind, id, projectId = null, parentId = null }) => {
    const [pattern = '', inList] = PLACES[kind]?.split('?') ?? [];
    if (pattern === '' || !isKnown(known, pattern)) return null;
    const parts: Record<string, string | null> = { $id: id, $project: projectId, $parent: parentId };
    const filled = pattern.split('/').map((part) => (part in parts ? parts[part] : part));
    return filled.includes(null) || filled.includes(undefined)
      ? null
      : { to: `/w/${ws}/${filled.join('/')}`, search: inList === undefined ? {} : { id } };
  };
}

/** A last part that is a word may be a parameter of its route, as for tabs. */
function isKnown(known: ReadonlySet<string>, pattern: string): boolean {
  const shape = shapeOf(`/w/$ws/${pattern}`);
  return known.has(shape) || known.has(shape.replace(/[^/]+$/, '$'));
}
