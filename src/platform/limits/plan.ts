/** What a workspace may use when its plan does not say otherwise. */
const DEFAULT_LIMITS = { scheduledThisMonth: 200, rendersThisMonth: 500, seats: 10, aiThisMonth: 1000 };
export type QuotaName = keyof typeof DEFAULT_LIMITS;

/** The plan's figures where it has any. */
export function limitsOf(limits: unknown): Record<QuotaName, number> {
  return { ...DEFAULT_LIMITS, ...(limits as Partial<typeof DEFAULT_LIMITS>) };
}
