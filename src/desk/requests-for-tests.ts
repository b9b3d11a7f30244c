import { until } from '../../test/harness.ts';
import type { Answer, Tenant } from '../../test/tenant.ts';

type Line = Answer['body'];

/** The matching lines, once there are this many, because they are written after the answer. */
export function lines(tenant: Tenant, count: number, filters: object = {}): Promise<Line[]> {
  return until(`${count} lines`, async () => {
    const { items } = (await tenant.console('list_requests', filters)).body.data;
    return items.length >= count && items;
  });
}
