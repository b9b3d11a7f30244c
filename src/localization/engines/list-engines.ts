import { z } from 'zod';
import { ENGINES } from '#adapters/mt/providers.ts';
import { keysOf } from '#kernel/narrow.ts';
import type { Services } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { readStoredSettings } from '../projects/store.ts';
import { requireProject } from '../projects/require-project.ts';
import { engineOf, isLocalEngine } from './engine.ts';

const Price = z.number().nullable();

export const listEngines = defineOperation({
  name: 'list_engines',
  face: 'console',
  group: 'desk',
  routes: [],
  summary: 'The engines of this server: which are set up, with which model, and what they cost.',
  scope: null,
  right: 'read',
  rate: 'read',
  idempotency: 'none',
  errors: ['invalid_input', 'not_found'],
  input: z.object({ project_id: z.string().min(1).max(64) }),
  output: z.object({
    items: z.array(
      z.object({
        name: z.string(),
        is_ready: z.boolean().describe('The operator has set it up, or it needs nothing.'),
        is_local: z.boolean().describe('No text leaves this machine.'),
        is_used: z.boolean().describe('The engine of the project as it is set up now.'),
        model: z.string().nullable(),
        price_in: Price.describe('Of a million tokens; of a million characters where there is no price_out.'),
        price_out: Price,
      }),
    ),
  }),

  async run({ project_id }, ctx) {
    await requireProject(ctx, project_id);
    const settings = await readStoredSettings(ctx.db, project_id);
    const used = engineOf({ config: ctx.config, settings }).name;
    return {
      items: keysOf(ENGINES).map((name) => ({
        name,
        is_local: isLocalEngine(name),
        is_used: name === used,
        ...setUp(ctx.config, name),
      })),
    };
  },
});

function setUp(config: Services['config'], name: keyof typeof ENGINES) {
  if (isLocalEngine(name)) return { is_ready: true, model: null, price_in: null, price_out: null };
  const llm = [config.llm, config.llmFallback].find((each) => each?.provider === name);
  if (llm) return { is_ready: true, model: llm.model, price_in: llm.priceIn, price_out: llm.priceOut };
  const machine = config.machines[name] ?? null;
  return { is_ready: machine !== null, model: null, price_in: machine?.price ?? null, price_out: null };
}
