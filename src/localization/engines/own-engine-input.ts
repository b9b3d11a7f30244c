import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { keysOf, tableOf } from '#kernel/narrow.ts';
import { say } from '#kernel/say.ts';
import { secret } from '#kernel/secret.ts';
import { withoutLastSlashes } from '#kernel/trim-end.ts';
import type { Context } from '#platform/context.ts';
import { checkReceiver } from '#platform/net/own-places.ts';
import { OUTSIDE_ENGINES, type OwnEngine } from '../projects/own-engines.ts';

const BY_NAME = tableOf(OUTSIDE_ENGINES.map((engine) => [engine.name, engine] as const));
/** Engines of other providers. Local engines need no key. */
export const OutsideEngineName = z.enum(keysOf(BY_NAME));

export const OwnEngineInput = z.object({
  engine: OutsideEngineName,
  api_key: secret(
    z
      .string()
      .trim()
      .min(1)
      .max(500)
      // It is sent in an HTTP header.
      .regex(/^[\x21-\x7e]+$/u, say('engines.must_no_spaces_no_letters'))
      .optional(),
  ).describe('Stored encrypted and never shown again.'),
  base_url: z.string().trim().min(1).max(2000).optional().describe('The address of your own server.'),
  model: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\p{Cc}]+$/u, say('engines.must_no_control_characters'))
    .optional(),
});

/** All fields that the engine declares are required, and no others are stored. */
export function ownEngineOf(
  input: z.output<typeof OwnEngineInput>,
  ctx: Pick<Context, 'outbound'>,
): OwnEngine {
  const { title, fields } = BY_NAME[input.engine];
  for (const name of ['api_key', 'base_url', 'model'] as const) {
    const field = fields.find((each) => each.name === name);
    if (field?.isRequired && input[name] === undefined)
      throw invalidField(name, say('engines.required_connect', { title }));
    if (!field && input[name] !== undefined)
      throw invalidField(name, say('engines.nothing_takes', { title }));
  }
  return {
    engine: input.engine,
    apiKey: input.api_key ?? null,
    baseUrl: input.base_url === undefined ? null : addressOf(input.base_url, ctx),
    model: input.model ?? null,
  };
}

/** Checked like a callback receiver, because a user chose it and we send a key and texts there. */
function addressOf(raw: string, { outbound }: Pick<Context, 'outbound'>): string {
  const url = checkReceiver(raw, outbound, 'base_url');
  if (url.search !== '' || url.hash !== '')
    throw invalidField('base_url', say('engines.must_no_query_no_fragment'));
  return withoutLastSlashes(url.href);
}
