import { z } from 'zod';

export const QuotaView = z.object({ used: z.number(), limit: z.number(), left: z.number() });
