import { z } from 'zod';
import { nameSomebody } from '#kernel/named-mention.ts';
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

/** What stands at the end of the address of a page. */
const VANITY = /^[\p{L}\p{N}_-]{2,100}$/u;

/**
 * Pages by the name in their address, all of it: that is the look-up that is open to every application. Members can be
 * searched among the followers of a page by chosen applications only, so that of them we know those who are connected.
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
      // An application without the product for pages may not ask; what is connected can be mentioned all the same.
      const status = error instanceof PlatformError ? error.failure.httpStatus : undefined;
      if (status === 403 || status === 404) return [];
      throw error;
    }
  },
  ofAccount: ({ platformAccountId, name, handle }) =>
    mentionOf(platformAccountId, name, handle === name ? null : handle)[0] ?? null,
};

/** A name must be spelled as LinkedIn has it, or the mention stays plain text. */
function mentionOf(urn: string, name: string, handle: string | null): Mentionable[] {
  const at = urn.lastIndexOf(':');
  const written = nameSomebody(name, urn.slice(0, at), urn.slice(at + 1));
  if (written === null) return [];
  return [{ id: urn, name, handle, kind: urn.includes(':person:') ? 'person' : 'page', written }];
}
