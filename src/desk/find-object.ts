import { z } from 'zod';
import { roleMay } from '#platform/rights/roles.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { openUrl } from '#platform/webhooks/sealed-url.ts';
import { isClient } from '#social/public.ts';
import { type Found, readById, readByText, FOUND_KINDS } from './store-find.ts';

/** Letters, digits and the punctuation of our ids; other input has spaces or is too short. */
const ID = /^[A-Za-z0-9._-]{6,128}$/;

const FoundView = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.string(),
  title: z.string(),
  detail: z.string().nullable().describe('A status, a platform, a language, a role.'),
  projectId: z.string().nullable(),
  parentId: z.string().nullable().describe('The task, post or webhook that it is shown with.'),
});

export const findObject = defineOperation({
  name: 'find_object',
  face: 'console',
  group: 'desk',
  summary: 'Find anything by its id, or by words in its name or text.',
  description:
    'An id, a trace_id or a requestId finds the one object it belongs to; words find a few objects of each kind.',
  right: 'read',
  rate: 'read',
  errors: ['invalid_input'],
  input: z.object({
    q: z.string().trim().min(1).max(200),
    each: z.int().min(1).max(10).default(5).describe('How many of each kind.'),
  }),
  output: z.object({
    exact: z.boolean().describe('true: the items have exactly this id.'),
    items: z.array(FoundView),
  }),

  async run({ q, each }, ctx) {
    const { caller, db } = ctx;
    if (caller.kind !== 'session') throw new Error('The desk is for people.');
    const sight = { work: !isClient(caller), manages: roleMay(caller.role, 'manage') };
    const byId = ID.test(q) ? await readById(db, caller, q, sight) : [];
    const found = byId.length > 0 ? byId : await readByText(db, caller, q, each, sight);
    return { exact: byId.length > 0, items: found.map((one) => present(ctx, one)) };
  },
});

function present(
  { keyring, caller }: Pick<Context, 'keyring' | 'caller'>,
  { project_id, parent_id, kind, ...found }: Found,
): z.input<typeof FoundView> {
  return {
    ...found,
    title: kind === 'webhook' ? openUrl(keyring, caller.workspaceId, found.title) : found.title,
    kind,
    projectId: project_id,
    parentId: parent_id,
  };
}
