import { until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';

/** The preview, once its file is read. */
export const previewed = (tenant: Tenant, job_id: string) =>
  until('the preview', async () => {
    const { body } = await tenant.console('get_term_preview', { project_id: tenant.projectId, job_id });
    return body.data.is_ended && body.data;
  });
