import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import type { PublishContent, PublishedPart, PublishJob } from '../../contract.ts';
import { optionOf } from '../../option-of.ts';
import { reddit } from './api.ts';
import { isLinkPost, pollDaysOf, textOf } from './check.ts';
import { crosspostOf, isCrosspost } from './crosspost.ts';

const Submitted = z.object({
  json: z.object({
    data: z.object({
      name: z.string().optional(),
      id: z.string().optional(),
      url: z.string().optional(),
      websocket_url: z.string().optional(),
    }),
  }),
});

/** A file that Reddit has. */
interface Uploaded {
  id: string;
  url: string;
}

/** Null if Reddit creates the post later, which it does for a single picture and for a video. */
export async function submit(
  { content, account }: PublishJob,
  { pictures, flairId }: { pictures: readonly Uploaded[]; flairId: string | null },
  ctx: PlatformContext,
): Promise<PublishedPart | null> {
  const flags = { nsfw: content.settings['nsfw'] === true, spoiler: content.settings['spoiler'] === true };
  const common = {
    api_type: 'json',
    sr: optionOf(content, 'subreddit'),
    title: optionOf(content, 'title'),
    ...(flairId !== null && { flair_id: flairId }),
  };
  const form = {
    ...common,
    sendreplies: 'true',
    validate_on_submit: 'true',
    nsfw: String(flags.nsfw),
    spoiler: String(flags.spoiler),
  };
  const call = { token: account.accessToken, visible: true };
  const { json } = content.poll
    ? await reddit(ctx, 'POST /api/submit_poll_post', Submitted, {
        ...call,
        // The only call that takes JSON instead of a form, because its answers are a list.
        json: {
          ...common,
          ...flags,
          sendreplies: true,
          validate_on_submit: true,
          text: textOf(content),
          options: content.poll.options,
          duration: pollDaysOf(content.poll),
        },
      })
    : pictures.length > 1 && !hasVideo(content)
      ? await reddit(ctx, 'POST /api/submit_gallery_post.json', Submitted, {
          ...call,
          form: { ...form, items: JSON.stringify(pictures.map(itemOf)) },
        })
      : await reddit(ctx, 'POST /api/submit', Submitted, {
          ...call,
          form: { ...form, ...kindOf(content, pictures) },
        });
  const { name, id, url } = json.data;
  const fullname = name ?? (id === undefined ? undefined : id.startsWith('t3_') ? id : `t3_${id}`);
  return fullname === undefined ? null : { platformPostId: fullname, platformUrl: url ?? null };
}

const itemOf = ({ id }: Uploaded) => ({ media_id: id, caption: '', outbound_url: '' });

export const hasVideo = ({ media }: PublishContent): boolean => media.some(({ kind }) => kind === 'video');

function kindOf(content: PublishContent, files: readonly Uploaded[]): Record<string, string | undefined> {
  if (isCrosspost(content)) return { kind: 'crosspost', crosspost_fullname: crosspostOf(content) ?? '' };
  if (hasVideo(content)) {
    const urlOf = (wanted: 'video' | 'image') =>
      files[content.media.findIndex(({ kind }) => kind === wanted)]?.url;
    return { kind: 'video', url: urlOf('video'), video_poster_url: urlOf('image') };
  }
  const [only] = files;
  if (only) return { kind: 'image', url: only.url };
  return isLinkPost(content)
    ? // The same link in the same place is then refused, which prevents duplicates.
      { kind: 'link', url: content.link?.url, resubmit: 'false' }
    : { kind: 'self', text: textOf(content) };
}
