import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { seenField, unitFields, unitToChange } from './edited-unit.ts';
import { bumpMemoryVersion } from './store.ts';
import { addHistory, deleteUnit } from './store-edit.ts';

export const deleteMemoryUnit = defineOperation({
  name: 'delete_memory_unit',
  face: 'console',
  group: 'desk',
  summary: 'Remove a translation from the memory. A later publish of the same text adds it again.',
  right: 'translate',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({ ...unitFields, ...seenField }),
  output: z.object({ unit_id: z.string(), deleted: z.literal(true) }),

  async run(input, ctx) {
    const unit = await unitToChange(ctx, input);
    await addHistory(ctx.db, unit, 'deleted', ctx.caller.id);
    await deleteUnit(ctx.db, unit);
    await bumpMemoryVersion(ctx.db, unit);
    ctx.changed({ text: unit.target }, { text: null });
    return { unit_id: input.unit_id, deleted: true as const };
  },
});
