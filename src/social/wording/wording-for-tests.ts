import type { Tenant } from '../../../test/tenant.ts';

export const TAGS = {
  isOn: true,
  domains: ['example.com'],
  source: '{platform}',
  medium: 'social',
  campaign: 'launch',
  overrides: [],
  version: 0,
};

export const setTags = (tenant: Tenant, fields: object = {}) =>
  tenant.social('PUT', '/link-tags', { ...TAGS, ...fields });

export const sign = (tenant: Tenant, text: string | null, fields: object = {}) =>
  tenant.social('PUT', '/signatures', { text, ...fields });

export const snippet = (tenant: Tenant, fields: object = {}) =>
  tenant.social('PUT', '/snippets', { kind: 'template', name: 'News', text: 'News', ...fields });
