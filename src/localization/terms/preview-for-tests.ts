import { until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';

/** Waits until the file has been read and returns the preview. */
export const previewed = (tenant: Tenant, job_id: string) =>
  until('the preview', async () => {
    const { body } = await tenant.console('get_term_preview', { project_id: tenant.projectId, job_id });
    return body.data.is_ended && body.data;
  });
