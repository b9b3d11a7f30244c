import { MANUAL } from '#adapters/social/platforms.ts';
import type { JobContext } from '#platform/job.ts';
import { manualPackage } from '../manual/manual-package.ts';
import type { Effective } from '../posts/merge-content.ts';
import { mediaLinks } from './publish-content.ts';

/** What a person needs who finishes by hand; also on a platform that we have no adapter for. */
export async function packageFor(
  ctx: JobContext,
  platform: string,
  content: Effective,
): Promise<Record<string, unknown>> {
  const ids = [...content.mediaIds, ...content.parts.flatMap((part) => part.mediaIds)];
  const media = await mediaLinks(ctx, ctx.tenant, ids, content.locale);
  const manual = MANUAL.find((name) => name === platform);
  if (manual) return manualPackage(manual, { ...content, media });
  return {
    instructions: `Open ${platform}, paste the text, add the media and post it. Then mark it as done here.`,
    textToCopy: content.text,
    mediaUrls: media.map(({ url }) => url),
    appLink: null,
    doneAt: null,
    doneBy: null,
  };
}
