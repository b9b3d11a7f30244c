import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { sealKey } from '../projects/own-engines.ts';
import { saveOwnEngine } from '../projects/store-own-engines.ts';
import { OutsideEngineName, OwnEngineInput, ownEngineOf } from './own-engine-input.ts';

export const connectEngine = defineOperation({
  name: 'connect_engine',
  face: 'console',
  group: 'projects',
  summary: 'Connect a translation engine with a key of the workspace.',
  description:
    'The key is stored encrypted and never shown again. All projects of the workspace that use this engine use it, in preference to a key of the server; each project chooses its engine in its settings.',
  right: 'manage',
  // From now on, texts are sent to this address with this key.
  proof: true,
  rate: 'write',
  errors: ['invalid_input', 'forbidden'],
  input: OwnEngineInput,
  output: z.object({ engine: OutsideEngineName, connected_at: z.string() }),

  async run(input, ctx) {
    const { engine, apiKey, baseUrl, model } = ownEngineOf(input, ctx);
    const { workspaceId, id } = ctx.caller;
    const now = ctx.clock.now();
    await saveOwnEngine(ctx.db, {
      workspace_id: workspaceId,
      engine,
      key_sealed: apiKey === null ? null : sealKey(ctx.keyring, workspaceId, engine, apiKey),
      base_url: baseUrl,
      model,
      connected_by: id,
      connected_at: now,
    });
    return { engine: input.engine, connected_at: now.toISOString() };
  },
});
