import { z } from 'zod';
import { LanguageCode } from '#kernel/schema.ts';

export const rightsFields = {
  localization: z
    .enum(['translator', 'reviewer'])
    .nullable()
    .describe('Localization rights in addition to those of the role. A reviewer can also approve.'),
  languages: z
    .array(LanguageCode)
    .min(1)
    .max(100)
    .nullable()
    .describe('They may only change translations into these languages; null means all languages.'),
};

/** Nobody is invited as an owner: ownership is transferred to an existing member. */
export const InvitedRole = z.enum(['admin', 'manager', 'author', 'reviewer', 'client', 'viewer']);
