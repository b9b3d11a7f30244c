import { z } from 'zod';

export const SecondFactorAsked = z.object({
  token: z.string().describe('Of the sign-in that is under way; valid for ten minutes.'),
  methods: z.array(z.enum(['totp', 'recovery', 'passkey'])),
});
export type SecondFactorAsked = z.infer<typeof SecondFactorAsked>;
