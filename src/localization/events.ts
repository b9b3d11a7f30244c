import { z } from 'zod';
import { defineEvent } from '#platform/event.ts';

export const callbackTest = defineEvent({
  name: 'callback.test',
  summary: 'Sent on request, so that a receiver can be tried before real work depends on it.',
  detail: z.object({ message: z.string() }),
});
