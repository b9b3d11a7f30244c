import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { inEnglish, say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { checkReceiver } from '#platform/net/own-places.ts';
import { sealUrl } from '#platform/webhooks/sealed-url.ts';

/** Fields of every asynchronous call. */
export const callbackFields = {
  callback_url: z
    .string()
    .optional()
    .describe('http(s) URL for the callbacks of this call; empty means the registered URL.'),
  callback_events: z.array(z.string()).max(50).optional().describe('Narrows the events; empty means all.'),
};

/** The sealed URL, as it is stored. Null if none was given. */
export function checkCallbackUrl(
  { outbound, keyring, caller }: Pick<Context, 'outbound' | 'keyring' | 'caller'>,
  url: string | undefined,
): string | null {
  if (url === undefined || url === '') return null;
  return sealUrl(keyring, caller.workspaceId, checkReceiver(url, outbound, 'callback_url').href);
}

/** 400 names the first event that is not in the whitelist, and lists the whitelist. */
export function checkCallbackEvents(
  events: readonly string[] | undefined,
  whitelist: readonly string[],
): string[] {
  const list = [...new Set(events ?? [])];
  const index = list.findIndex((event) => !whitelist.includes(event));
  if (index === -1) return list;
  const message = say('callbacks.not_event_call_allowed', {
    list: JSON.stringify(list[index]?.slice(0, 80)),
    whitelist: whitelist.join(', '),
  });
  throw new AppError(
    'invalid_input',
    inEnglish(`callback_events[${index}]: ${message}`),
    { field: 'callback_events', allowed: [...whitelist] },
    { reason: 'unknown_event', fields: [{ field: `callback_events[${index}]`, message }] },
  );
}
