import { z } from 'zod';
import { writeMention } from '#kernel/named-mention.ts';
import { type Mentionable, PlatformError, type PlatformAdapter } from '../../contract.ts';
import { rest } from './api.ts';

const Found = z.object({
  elements: z
    .array(
      z.object({
        id: z.union([z.number(), z.string()]),
        localizedName: z.string().default(''),
        vanityName: z.string().optional(),
      }),
    )
    .default([]),
});

/** The last part of a page's address. */
const VANITY = /^[\p{L}\p{N}_-]{2,100}$/u;

/**
 * Finds pages by the exact name in their address, which is the only lookup open to every application.
 * Searching members among the followers of a page is limited to selected applications, so only
 * connected members are known.
 */
export const linkedinMentions: NonNullable<PlatformAdapter['mentions']> = {
  kind: 'search',
  async read({ accessToken }, query, ctx) {
    if (!VANITY.test(query)) return [];
    const asked = `q=vanityName&vanityName=${encodeURIComponent(query)}` as const;
    try {
      const { data } = await rest(ctx, `GET /rest/organizations?${asked}`, Found, { token: accessToken });
      return data.elements.flatMap(({ id, localizedName, vanityName }) =>
        mentionOf(`urn:li:organization:${id}`, localizedName, vanityName ?? null),
      );
    } catch (error) {
      // An application without the product for pages may not ask; connected accounts can be mentioned anyway.
      const status = error instanceof PlatformError ? error.failure.httpStatus : undefined;
      if (status === 403 || status === 404) return [];
      throw error;
    }
  },
  ofAccount: ({ platformAccountId, name, handle }) =>
    mentionOf(platformAccountId, name, handle === name ? null : handle)[0] ?? null,
};

/** A name must be spelled as on LinkedIn, otherwise the mention stays plain text. */
function mentionOf(urn: string, name: string, handle: string | null): Mentionable[] {
  const at = urn.lastIndexOf(':');
  const written = writeMention(name, urn.slice(0, at), urn.slice(at + 1));
  if (written === null) return [];
  return [{ id: urn, name, handle, kind: urn.includes(':person:') ? 'person' : 'page', written }];
}
