import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { PlatformContext } from '../../connection.ts';
import { can, type ConnectedAccount, PlatformError } from '../../contract.ts';
import type { ApiPlatform } from '../../declare.ts';
import { platformError } from '../../errors.ts';
import { bot } from './api.ts';
import { check, TEXT_MAX } from './check.ts';
import { countMembers, profile, typed } from './connect.ts';
import { declaration } from './declaration.ts';
import { editMessage } from './message.ts';
import { advance, probe } from './publish.ts';

/** A bot that posts in a channel or a group. It hears nothing of its own posts, so there are no figures of them. */
export const telegram: ApiPlatform<'telegram'> = {
  ...declaration,
  kind: 'api',
  capabilities: can('thread', 'firstComment', 'poll', 'delete', 'edit'),
  text: { limit: TEXT_MAX, unit: 'utf16', measure: (text) => text.length },
  mediaTransfer: () => 'push',
  oauth: null,
  typed,
  profile,
  check,
  advance,
  probe,
  async remove(account, platformPostId, ctx) {
    const [ids = '', chat = account.platformAccountId] = platformPostId.split('/').toReversed();
    for (const id of ids.split(',')) await removeOne(account, chat, Number(id), ctx);
  },
  edit: { title: false, send: editMessage },
  comments: null,
  reply: null,
  hide: null,
  deleteComment: null,
  postMetrics: () => Promise.resolve({ metrics: new Map(), refused: new Map() }),
  async accountMetrics({ accessToken, platformAccountId }, ctx) {
    return { followers: await countMembers(ctx, accessToken, platformAccountId) };
  },
};

async function removeOne(
  account: ConnectedAccount,
  chat: string,
  id: number,
  ctx: PlatformContext,
): Promise<void> {
  try {
    const fields = { chat_id: chat, message_id: id };
    await bot(ctx, account.accessToken, 'deleteMessage', z.unknown(), { fields });
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const said = error.failure.platformMessage ?? '';
    if (/message to delete not found/i.test(said)) return;
    if (!/message can't be deleted/i.test(said)) throw error;
    throw platformError({
      ...error.failure,
      errorCode: 'policy',
      message: say('telegram.telegram_lets_bot_delete_post'),
    });
  }
}
