import { announcePush } from '../announce-push.ts';
import type { Call } from '../command.ts';
import type { Finding } from '../finding.ts';
import { findFindings } from '../find-findings.ts';
import { changesOf, type Look, lookAtPush } from '../look-at-push.ts';
import { type Project, toList } from '../open-project.ts';
import { type Forge, ForgeRefused } from './forge.ts';
import { markOf, reviewComment } from './write-markdown.ts';

interface Reviewed {
  look: Look;
  findings: Finding[];
  comment: string;
}

const PAGES_MAX = 30;

/** What this change of the files would do to the project, which stays as it is. */
export async function review(
  project: Project,
  { code, taskUrl }: { code?: readonly string[] | undefined; taskUrl: string | null },
  { terminal, signal }: Call,
): Promise<Reviewed> {
  const { pushId } = await announcePush(project, { terminal });
  const look = await lookAtPush(project, pushId, terminal, signal);
  const changes = (kind: 'renamed' | 'changed') =>
    look.counts[kind] === 0 ? [] : toList(changesOf(project.client, pushId, kind));
  const renamed = await changes('renamed');
  const becomingStale = (await changes('changed')).reduce((sum, { texts }) => sum + texts, 0);
  const findings = await findFindings(project, { code }, terminal);
  return {
    look,
    findings,
    comment: reviewComment({ project, look, renamed, becomingStale, findings, taskUrl }),
  };
}

/** One comment for the life of a request. False if it could not be written. */
export async function leaveComment(
  forge: Forge,
  project: Project,
  number: number,
  body: string,
): Promise<'written' | 'edited' | 'same' | 'refused'> {
  try {
    const own = await findOwn(forge, number, markOf(project));
    if (own?.body.trim() === body.trim()) return 'same';
    if (own) await forge.updateComment(number, own.id, body);
    else await forge.createComment(number, body);
    return own ? 'edited' : 'written';
  } catch (error) {
    // A request from a fork has a read-only token, and its build must not fail because of that.
    if (error instanceof ForgeRefused && error.status === 403) return 'refused';
    throw error;
  }
}

/** Found by its mark; some lists are complete, whatever page is requested. */
async function findOwn(forge: Forge, number: number, mark: string) {
  let before: number | undefined;
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const comments = await forge.listComments(number, page);
    const own = comments.find(({ body }) => body.startsWith(mark));
    if (own) return own;
    const [first] = comments;
    if (first === undefined || first.id === before) return null;
    before = first.id;
  }
  return null;
}
