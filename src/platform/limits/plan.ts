/** The limits of a workspace whose plan does not set others. */
const DEFAULT_LIMITS = { scheduledThisMonth: 200, rendersThisMonth: 500, seats: 10, aiThisMonth: 1000 };
export type QuotaName = keyof typeof DEFAULT_LIMITS;

/** As it stands in `workspaces.limits`. */
export type PlanLimits = Partial<Record<QuotaName | 'mediaBytes', number>>;

/** The plan's figures where it has any. */
export function limitsOf(limits: PlanLimits): Record<QuotaName, number> {
  return { ...DEFAULT_LIMITS, ...limits };
}
