import { z } from 'zod';

export const STEP_KINDS = ['internal', 'client'] as const;

export const Step = z.object({
  order: z.int(),
  kind: z.enum(STEP_KINDS),
  /** Empty: anyone whose role may decide a step of this kind. */
  reviewerIds: z.array(z.string()),
  decidedBy: z.string().nullable(),
  decision: z.enum(['approved', 'rejected']).nullable(),
  reason: z.string().nullable(),
  at: z.string().nullable(),
});
export type Step = z.output<typeof Step>;

export const Approval = z.object({
  required: z.boolean(),
  state: z.enum(['none', 'pending', 'approved', 'rejected']),
  steps: z.array(Step),
  /** Of what was submitted: an approval is for exactly that. */
  contentHash: z.string().nullable(),
});
export type Approval = z.output<typeof Approval>;

export function noApproval(required: boolean): Approval {
  return { required, state: 'none', steps: [], contentHash: null };
}

export function approvalOf(row: { approval: unknown }): Approval {
  return row.approval as Approval;
}

/** The first step that nobody has decided. */
export function currentStep({ steps }: Approval): Step | undefined {
  return steps.find((step) => step.decision === null);
}
