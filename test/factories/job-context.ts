import type { JobContext } from '../../src/platform/job.ts';
import type { App } from '../harness.ts';
import type { Tenant } from '../tenant.ts';

/**
 * The context of a job, for a test that runs one by hand. Without a tenant it sees every workspace, like a cron job.
 */
export function jobContext(
  { services }: Pick<App, 'services'>,
  tenant?: Pick<Tenant, 'workspaceId'>,
  attempt = 1,
): JobContext {
  const scope = { workspaceId: tenant?.workspaceId ?? '*', projectId: null };
  return {
    within: (other) => jobContext({ services }, other, attempt),
    ...services,
    jobId: 'test',
    attempt,
    signal: new AbortController().signal,
    requestId: 'test',
    tenant: scope,
    commit: (run) => (tenant ? services.database.tenant(scope, run) : services.database.everyone(run)),
  };
}
