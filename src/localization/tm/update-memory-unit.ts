import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { seenField, unitFields, unitToChange } from './edited-unit.ts';
import { bumpMemoryVersion } from './store.ts';
import { addHistory, changeUnit } from './store-edit.ts';

export const updateMemoryUnit = defineOperation({
  name: 'update_memory_unit',
  face: 'console',
  group: 'desk',
  summary: 'Change a translation of the memory; the previous text stays in its history.',
  description: 'It then counts as reviewed by the caller. Texts of tasks stay as they are.',
  right: 'translate',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({
    ...unitFields,
    ...seenField,
    text: z
      .string()
      .max(20_000)
      .refine((text) => text.trim() !== '', 'must not be blank'),
  }),
  output: z.object({ unit_id: z.string(), target: z.string(), reviewed: z.boolean() }),

  async run(input, ctx) {
    const unit = await unitToChange(ctx, input);
    if (unit.target !== input.text || !unit.isReviewed) {
      await addHistory(ctx.db, unit, 'edited', ctx.caller.id);
      await changeUnit(ctx.db, unit, input.text, ctx.caller.id);
      await bumpMemoryVersion(ctx.db, unit);
      ctx.changed({ text: unit.target }, { text: input.text });
    }
    return { unit_id: input.unit_id, target: input.text, reviewed: true };
  },
});
