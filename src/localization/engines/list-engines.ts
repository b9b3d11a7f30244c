import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { projectOf } from '../project-of.ts';
import { readProject } from '../projects/present.ts';
import { chainOf, engineOf } from './engine.ts';
import { ENGINE_KINDS, ENGINE_NAMES, ENGINE_SOURCES, engineSetup } from './engine-setup.ts';
import { ownSetup } from '../projects/own-engines.ts';

const Name = z.enum(ENGINE_NAMES);

export const listEngines = defineOperation({
  name: 'list_engines',
  face: 'open',
  group: 'projects',
  routes: [{ method: 'GET', path: '/engines' }],
  summary:
    'The translation engines: which are set up, which this project uses, and how to turn on the others.',
  description:
    'Rows that the memory, the termbase and the engines of the project cannot translate stay untranslated, with the reason. Set up an engine, or choose one that is ready with update_project.',
  scope: 'localize:read',
  rate: 'read',
  errors: [],
  input: z.object({}),
  output: z.object({
    used: z.array(Name).describe('The engines that the next task of this project will use, in this order.'),
    engines: z.array(
      z.object({
        engine: Name,
        title: z.string(),
        kind: z
          .enum(ENGINE_KINDS)
          .describe(
            'machine: runs on this machine and sends nothing anywhere. model: a language model. service: a translation service.',
          ),
        is_ready: z.boolean().describe('It is set up; try_engine shows whether it works.'),
        source: z
          .enum(ENGINE_SOURCES)
          .nullable()
          .describe(
            'product: it comes with Parlance. server: set up by the operator of the server. workspace: connected in the application with a key of the workspace.',
          ),
        settings: z.array(z.string()).describe('Environment variables of the server that turn it on.'),
        fields: z
          .array(
            z.object({
              name: z.enum(['api_key', 'base_url', 'model']),
              is_required: z.boolean(),
              example: z.string().nullable(),
            }),
          )
          .describe('The fields for connecting it in the application; empty if it needs none.'),
        model: z.string().nullable(),
        price_in: z
          .number()
          .nullable()
          .describe('Per million tokens; per million characters if there is no price_out.'),
        price_out: z.number().nullable(),
      }),
    ),
  }),

  async run(_input, ctx) {
    const { settings } = await readProject(ctx.db, projectOf(ctx));
    const config = await ownSetup(ctx.config, ctx.db, ctx.caller.workspaceId);
    const choice = { config, settings };
    return {
      used: [...new Set([engineOf(choice).name, ...chainOf(choice).map(({ engine }) => engine.name)])],
      engines: ENGINE_NAMES.map((name) => {
        const { isReady, priceIn, priceOut, fields, ...facts } = engineSetup(name, config);
        return {
          ...facts,
          is_ready: isReady,
          fields: fields.map(({ name: field, isRequired, example = null }) => ({
            name: field,
            is_required: isRequired,
            example,
          })),
          price_in: priceIn,
          price_out: priceOut,
        };
      }),
    };
  },
});
