import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import type { EditRequest, Handle, Progress, PublishContent, Published, PublishJob } from '../../contract.ts';
import type { FormPart } from '../../http.ts';
import { withLink } from '../../thread-steps.ts';
import { webhookCall } from './api.ts';

const State = z.object({ isIntended: z.boolean().default(false) });
const Message = z.object({ id: z.string().min(1), channel_id: z.string().optional() });

const UPLOAD_TIMEOUT_MS = 180_000;
/** No sound and no notification. */
const SILENT = 4096;

/** One call: it is the post. */
export async function advance(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Progress> {
  if (!State.parse(handle).isIntended) return { kind: 'ready', handle: { isIntended: true } };
  const { content, account } = job;
  const payload = payloadOf(content);
  const { media } = content;
  const message = await webhookCall(ctx, account.accessToken, 'POST ', Message, {
    // Without it the answer comes before the message, and says nothing.
    query: { wait: true },
    visible: true,
    ...(media.length === 0
      ? { json: payload }
      : { multipart: formOf(payload, content), timeoutMs: UPLOAD_TIMEOUT_MS }),
  });
  return { kind: 'published', handle, post: publishedOf(job, message) };
}

function payloadOf(content: PublishContent): object {
  const { settings, media, poll } = content;
  const { threadName } = settings;
  const text = withLink(content);
  return {
    // A text of ours calls nobody, whoever it names.
    allowed_mentions: { parse: [] },
    ...(poll === null
      ? { content: text }
      : {
          poll: {
            question: { text: content.text },
            answers: poll.options.map((option) => ({ poll_media: { text: option } })),
            duration: Math.max(1, Math.round(poll.durationMinutes / 60)),
          },
        }),
    ...(settings['silent'] === true && { flags: SILENT }),
    ...(typeof threadName === 'string' && threadName.trim() !== '' && { thread_name: threadName.trim() }),
    ...(media.length > 0 && {
      attachments: media.map(({ filename, altText }, id) => ({
        id,
        filename,
        ...(altText && { description: altText.slice(0, ALT_MAX) }),
      })),
    }),
  };
}

/** What hangs on it stays. A post in a forum is reached through its thread, which has its number. */
export async function edit({ account, platformPostId, content }: EditRequest, ctx: PlatformContext) {
  const { threadName } = content.settings;
  const isThread = typeof threadName === 'string' && threadName.trim() !== '';
  const path = `/messages/${encodeURIComponent(platformPostId)}` as const;
  await webhookCall(ctx, account.accessToken, `PATCH ${path}`, Message, {
    ...(isThread && { query: { thread_id: platformPostId } }),
    json: { content: withLink(content), allowed_mentions: { parse: [] } },
  });
}

const ALT_MAX = 1024;

const formOf = (payload: object, { media }: PublishContent): FormPart[] => [
  { name: 'payload_json', value: JSON.stringify(payload) },
  ...media.map(({ filename, mime, bytes, read }, i) => ({
    name: `files[${i}]`,
    value: { filename, mime, bytes, data: read() },
  })),
];

function publishedOf({ account }: PublishJob, { id, channel_id }: z.output<typeof Message>): Published {
  const { guildId, channelId } = account.facts;
  const channel = channel_id ?? (typeof channelId === 'string' ? channelId : null);
  const platformUrl =
    typeof guildId === 'string' && channel !== null
      ? `https://discord.com/channels/${guildId}/${channel}/${id}`
      : null;
  return { platformPostId: id, platformUrl, parts: [] };
}
