import { z } from 'zod';
import { LanguageCode } from '#kernel/schema.ts';
import type { LinkTagsRow } from '../outgoing/store.ts';

const Value = z.string().trim().max(100);

const OverrideView = z.object({
  accountId: z.string().min(1).max(64).optional(),
  locale: LanguageCode.optional(),
  source: Value.optional(),
  medium: Value.optional(),
  campaign: Value.optional(),
});

export const linkTagFields = {
  isOn: z.boolean(),
  domains: z
    .array(z.string().trim().min(1).max(253))
    .max(50)
    .describe('Hosts whose links are tagged, with their subdomains; none means all links.'),
  source: Value.describe('utm_source; may have {platform}, {account}, {locale}, {post}. Empty means none.'),
  medium: Value.describe('utm_medium'),
  campaign: Value.describe('utm_campaign'),
  overrides: z
    .array(OverrideView)
    .max(100)
    .describe(
      'Rules for an account, a language, or an account in a language; the most specific one applies, field by field.',
    ),
};

export const LinkTagsView = z.object({
  ...linkTagFields,
  version: z.int().describe('0: not set yet.'),
  updatedBy: z.string().nullable(),
  updatedAt: z.string().nullable(),
});

/** The defaults of a workspace that has not chosen: off, with the most common values. */
const NONE = {
  isOn: false,
  domains: [],
  source: '{platform}',
  medium: 'social',
  campaign: '',
  overrides: [],
  version: 0,
  updatedBy: null,
  updatedAt: null,
};

export const presentLinkTags = (row: LinkTagsRow | undefined): z.output<typeof LinkTagsView> =>
  row
    ? {
        isOn: row.is_on,
        domains: row.domains,
        source: row.source,
        medium: row.medium,
        campaign: row.campaign,
        overrides: row.overrides,
        version: row.version,
        updatedBy: row.updated_by,
        updatedAt: row.updated_at.toISOString(),
      }
    : NONE;
