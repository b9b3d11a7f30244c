import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { TimeZone, WorkspaceName } from '../fields.ts';
import { personOf } from '#platform/caller.ts';
import { listMemberships, makeWorkspace } from './store.ts';

/** A person who needs more can ask their operator. */
const OWNED_MAX = 50;

export const createWorkspace = defineOperation({
  name: 'create_workspace',
  face: 'console',
  group: 'people',
  summary:
    'Create a workspace that you own. A client workspace is created by a manager of its agency, and belongs to the agency.',
  of: 'person',
  rate: 'write',
  errors: ['invalid_input', 'plan_limit', 'forbidden'],
  input: z.object({
    name: WorkspaceName,
    kind: z.enum(['personal', 'team', 'agency']).default('team'),
    timezone: TimeZone.default('UTC'),
    agencyId: z
      .string()
      .max(64)
      .nullable()
      .default(null)
      .describe('Makes it a client workspace of this agency.'),
  }),
  output: z.object({ workspaceId: z.string() }),

  async run({ name, kind, timezone, agencyId }, ctx) {
    const { userId } = personOf(ctx);
    const mine = await listMemberships(ctx.db, userId);
    // An agency's clients are not owned by the person who creates them, but count towards the limit too.
    const counted = mine.filter((each) => each.role === 'owner' || (agencyId !== null && each.via_agency));
    if (counted.length >= OWNED_MAX)
      throw new AppError(
        'plan_limit',
        say('workspaces.one_person_owns_most_workspaces', { max: OWNED_MAX }),
        {
          limit: OWNED_MAX,
        },
      );
    const agency = mine.find(({ id }) => id === agencyId);
    const mayAdd = agency?.kind === 'agency' && ['owner', 'admin', 'manager'].includes(agency.role);
    if (agencyId !== null && (!mayAdd || kind === 'agency'))
      throw new AppError('forbidden', say('workspaces.agencyid_must_be_agency_you'), {
        field: 'agencyId',
      });
    const workspaceId = await makeWorkspace(ctx.db, ctx.clock, {
      name,
      kind,
      timezone,
      ownerId: agencyId === null ? userId : null,
      parentId: agencyId,
    });
    return { workspaceId };
  },
});
