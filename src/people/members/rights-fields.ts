import { z } from 'zod';
import { LanguageCode } from '#kernel/schema.ts';

export const rightsFields = {
  localization: z
    .enum(['translator', 'reviewer'])
    .nullable()
    .describe('Rights in the localization half beside those of the role. A reviewer also approves.'),
  languages: z
    .array(LanguageCode)
    .min(1)
    .max(100)
    .nullable()
    .describe('Only translations into these are theirs to change; null means every language.'),
};

/** Nobody is invited as an owner: ownership is transferred to an existing member. */
export const InvitedRole = z.enum(['admin', 'manager', 'author', 'reviewer', 'client', 'viewer']);
