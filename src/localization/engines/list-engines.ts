import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { projectOf } from '../project-of.ts';
import { readProject } from '../projects/present.ts';
import { chainOf, engineOf } from './engine.ts';
import { ENGINE_KINDS, ENGINE_NAMES, engineSetup } from './engine-setup.ts';

const Name = z.enum(ENGINE_NAMES);

export const listEngines = defineOperation({
  name: 'list_engines',
  face: 'open',
  group: 'projects',
  routes: [{ method: 'GET', path: '/engines' }],
  summary:
    'The translation engines: which are set up, which this project uses, and what turns on the others.',
  description:
    'Rows that the memory, the termbase and the engines of the project cannot make stay untranslated and say why. Set up an engine, or choose one that is ready with update_project.',
  scope: 'localize:read',
  rate: 'read',
  idempotency: 'none',
  errors: [],
  input: z.object({}),
  output: z.object({
    used: z.array(Name).describe('What the next task of this project asks, in this order.'),
    engines: z.array(
      z.object({
        engine: Name,
        kind: z
          .enum(ENGINE_KINDS)
          .describe(
            'machine: works on this machine and sends nothing anywhere. model: a language model. service: a service that only translates.',
          ),
        is_ready: z.boolean().describe('The server is set up for it; try_engine shows whether it works.'),
        settings: z.array(z.string()).describe('Variables of the server that turn it on.'),
        model: z.string().nullable(),
        price_in: z
          .number()
          .nullable()
          .describe('Of a million tokens; of a million characters where there is no price_out.'),
        price_out: z.number().nullable(),
      }),
    ),
  }),

  async run(_input, ctx) {
    const { settings } = await readProject(ctx.db, projectOf(ctx));
    const choice = { config: ctx.config, settings };
    return {
      used: [...new Set([engineOf(choice).name, ...chainOf(choice).map(({ engine }) => engine.name)])],
      engines: ENGINE_NAMES.map((name) => {
        const { isReady, priceIn, priceOut, ...facts } = engineSetup(name, ctx.config);
        return { ...facts, is_ready: isReady, price_in: priceIn, price_out: priceOut };
      }),
    };
  },
});
