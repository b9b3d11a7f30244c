/** The limits of a workspace whose plan sets no others. */
const DEFAULT_LIMITS = { scheduledThisMonth: 200, rendersThisMonth: 500, seats: 10, aiThisMonth: 1000 };
export type QuotaName = keyof typeof DEFAULT_LIMITS;

/** The format of `workspaces.limits`. */
export type PlanLimits = Partial<Record<QuotaName | 'mediaBytes', number>>;

/** The plan's figures, with the defaults for those it lacks. */
export function limitsOf(limits: PlanLimits): Record<QuotaName, number> {
  return { ...DEFAULT_LIMITS, ...limits };
}
