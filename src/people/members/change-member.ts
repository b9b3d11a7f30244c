import { z } from 'zod';
import { ROLES, roleMay } from '#platform/rights/roles.ts';
import { defineOperation } from '#platform/operation.ts';
import { personOf } from '#platform/caller.ts';
import { lockWorkspace } from '../workspaces/store.ts';
import { rightsFields } from './rights-fields.ts';
import { checkMayGovern, keepAnOwner } from './rules.ts';
import { revokeAllBy } from './store/invitations.ts';
import { changeRights, getMember } from './store/members.ts';

export const changeMember = defineOperation({
  name: 'change_member',
  face: 'console',
  group: 'members',
  summary:
    'Change the role, the localization rights or the languages of a member. It applies from the next call on.',
  right: 'govern',
  proof: true,
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({
    userId: z.string().min(1).max(64),
    role: z.enum(ROLES).optional(),
    localization: rightsFields.localization.optional(),
    languages: rightsFields.languages.optional(),
  }),
  output: z.object({
    userId: z.string(),
    role: z.string(),
    ...rightsFields,
  }),

  async run({ userId, role, localization, languages }, ctx) {
    const { workspaceId, role: by } = personOf(ctx);
    await lockWorkspace(ctx.db, workspaceId);
    const member = await getMember(ctx.db, workspaceId, userId);
    checkMayGovern(by, member.role, ...(role ? [role] : []));
    if (role !== undefined && role !== 'owner') await keepAnOwner(ctx.db, workspaceId, member.role);
    const changes = {
      ...(role !== undefined && { role }),
      ...(localization !== undefined && { localization }),
      ...(languages !== undefined && { languages }),
    };
    if (Object.keys(changes).length > 0) await changeRights(ctx.db, workspaceId, userId, changes);
    ctx.changed(member, changes, userId);
    if (role !== undefined && !roleMay(role, 'govern')) await revokeAllBy(ctx.db, workspaceId, userId);
    return { ...member, ...changes };
  },
});
