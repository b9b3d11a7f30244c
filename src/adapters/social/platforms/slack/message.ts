import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { PlatformContext } from '../../connection.ts';
import {
  type ConnectedAccount,
  type EditRequest,
  PlatformError,
  type PublishedPart,
} from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { withLink } from '../../thread-steps.ts';
import { slack } from './api.ts';
import { escapeText } from './text.ts';

/** A message is identified by its channel and its timestamp there. */
export const idOf = (channel: string, ts: string) => `${channel}:${ts}`;
export const placeOf = (id: string): { channel: string; ts: string } => {
  const [channel = '', ts = ''] = id.split(':');
  return { channel, ts };
};

const EVENT = 'parlance_post';

/** Carries the attempt in metadata that readers do not see, by which it is found again with certainty. */
export async function postMessage(
  account: ConnectedAccount,
  message: { channel: string; text: string; thread?: string | undefined; key: string; noPreview?: boolean },
  ctx: PlatformContext,
): Promise<PublishedPart> {
  const { channel, text, thread, key, noPreview = false } = message;
  const sent = await slack(
    ctx,
    account.accessToken,
    'chat.postMessage',
    z.object({ channel: z.string(), ts: z.string().min(1) }),
    {
      visible: true,
      fields: {
        channel,
        text: escapeText(text),
        thread_ts: thread,
        metadata: { event_type: EVENT, event_payload: { attempt: key } },
        ...(noPreview && { unfurl_links: false, unfurl_media: false }),
      },
    },
  );
  return partOf(account, sent.channel, sent.ts, ctx);
}

/** A message with files is created by Slack itself and cannot be edited by a bot. */
export async function editMessage(
  { account, platformPostId, content }: EditRequest,
  ctx: PlatformContext,
): Promise<void> {
  if (content.media.length > 0)
    throw platformError({ errorCode: 'invalid_settings', message: say('platform.edit_it_there') });
  const fields = { ...placeOf(platformPostId), text: escapeText(withLink(content)) };
  await slack(ctx, account.accessToken, 'chat.update', z.unknown(), { fields });
}

export async function partOf(
  account: ConnectedAccount,
  channel: string,
  ts: string,
  ctx: PlatformContext,
): Promise<PublishedPart> {
  return { platformPostId: idOf(channel, ts), platformUrl: await linkTo(account, channel, ts, ctx) };
}

/** The message is out; a missing link must not be reported as a failure. */
async function linkTo(
  account: ConnectedAccount,
  channel: string,
  ts: string,
  ctx: PlatformContext,
): Promise<string | null> {
  try {
    const { permalink } = await slack(
      ctx,
      account.accessToken,
      'chat.getPermalink',
      z.object({ permalink: z.string() }),
      { fields: { channel, message_ts: ts } },
    );
    return permalink;
  } catch (error) {
    if (error instanceof PlatformError) return null;
    throw error;
  }
}

const Found = z.object({
  messages: z.array(
    z.object({
      ts: z.string(),
      metadata: z
        .object({
          event_type: z.string().optional(),
          event_payload: z.object({ attempt: z.string().optional() }).optional(),
        })
        .optional(),
    }),
  ),
  has_more: z.boolean().default(false),
  response_metadata: z.object({ next_cursor: z.string().default('') }).optional(),
});

const SKEW_MS = 120_000;
const PAGES_MAX = 5;

/**
 * The message of this attempt since then. Null: there is none. Applications of other workspaces get 15
 * at a time, once a minute.
 */
export async function findMessage(
  account: ConnectedAccount,
  { channel, thread, key, since }: { channel: string; thread?: string | undefined; key: string; since: Date },
  ctx: PlatformContext,
): Promise<PublishedPart | null | 'unknown'> {
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const found = await slack(
      ctx,
      account.accessToken,
      thread === undefined ? 'conversations.history' : 'conversations.replies',
      Found,
      {
        fields: {
          channel,
          ...(thread !== undefined && { ts: thread }),
          oldest: ((since.getTime() - SKEW_MS) / 1000).toFixed(6),
          include_all_metadata: true,
          limit: 15,
          cursor,
        },
      },
    );
    const own = found.messages.find(
      ({ metadata }) => metadata?.event_type === EVENT && metadata.event_payload?.attempt === key,
    );
    if (own) return partOf(account, channel, own.ts, ctx);
    cursor = found.response_metadata?.next_cursor || undefined;
    if (!found.has_more || cursor === undefined) return null;
  }
  return 'unknown';
}
