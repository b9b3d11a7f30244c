import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { deleteOwnEngine } from '../projects/store-own-engines.ts';
import { OutsideEngineName } from './own-engine-input.ts';

export const disconnectEngine = defineOperation({
  name: 'disconnect_engine',
  face: 'console',
  group: 'projects',
  summary: 'Delete the key with which the workspace connected an engine.',
  description:
    'Projects that use the engine fall back to the key of the server, or report that it is not connected.',
  right: 'manage',
  proof: true,
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ engine: OutsideEngineName }),
  output: z.object({ engine: OutsideEngineName }),

  async run({ engine }, ctx) {
    if (!(await deleteOwnEngine(ctx.db, ctx.caller.workspaceId, engine)))
      throw new AppError('not_found', say('engines.workspace_not_connected_engine'), { field: 'engine' });
    return { engine };
  },
});
