import { z } from 'zod';
import type { Visit } from '#platform/entrance.ts';
import { defineEntrance } from '#platform/entrance.ts';
import { isGone } from './is-gone.ts';
import { mediaOf, presentMedia, readShown } from '../reading/preview-post.ts';
import { hideMissing, type Opened, openLink, ReviewToken } from './open-link.ts';
import { noteSeen } from './store.ts';

const Version = z.object({
  platforms: z.array(z.string()),
  texts: z.array(z.string()).describe('The post, then the parts of its thread.'),
  media: z.array(z.object({ kind: z.string(), url: z.string().nullable(), altText: z.string().nullable() })),
});
type Version = z.output<typeof Version>;

export const readReview = defineEntrance({
  name: 'read_review',
  door: 'review',
  summary: 'The preview of a post, for whoever holds a review link.',
  errors: ['invalid_input', 'not_found', 'rate_limited'],
  input: z.object({ token: ReviewToken }),
  output: z.object({
    workspace: z.string(),
    version: z.int().describe('To be sent back with what one thinks of it.'),
    isOpen: z.boolean().describe('false: it has gone out, and there is nothing to decide.'),
    versions: z.array(Version).describe('Accounts that get the same are named together.'),
    expiresAt: z.string(),
  }),

  async run({ token }, visit) {
    const opened = await openLink(visit, token);
    return { data: await show(visit, opened).catch(hideMissing) };
  },
});

function show(visit: Visit, { link, workspace, caller }: Opened) {
  return visit.database.tenant(caller, async (db) => {
    const { post, shown, media } = await readShown({ db, caller }, link.post_id, undefined);
    await noteSeen(db, link, visit.clock.now());
    const byLook = new Map<string, Version>();
    for (const { target, content } of shown) {
      const texts = [content, ...content.parts].map(({ text }) => text);
      const ids = mediaOf(content).map(({ id }) => id);
      const key = JSON.stringify([texts, ids]);
      const same = byLook.get(key) ?? { platforms: [], texts, media: picturesOf(ids, content.locale) };
      same.platforms = [...new Set([...same.platforms, target.platform])];
      byLook.set(key, same);
    }
    return {
      workspace,
      version: post.version,
      isOpen: !isGone(post.status),
      versions: [...byLook.values()],
      expiresAt: link.expires_at.toISOString(),
    };

    function picturesOf(ids: readonly string[], locale: string | null): Version['media'] {
      return ids.flatMap((id) => {
        const row = media.get(id);
        if (!row) return [];
        const { kind, url, altText } = presentMedia(visit, row, locale);
        return [{ kind, url, altText }];
      });
    }
  });
}
