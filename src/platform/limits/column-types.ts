import type { PlanLimits } from './plan.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'workspaces.limits': PlanLimits;
  }
}

export type { ColumnTypes } from '../db/column-types.ts';
