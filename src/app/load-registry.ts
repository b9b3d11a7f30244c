import type { Registry } from './registry.ts';
import type { Role } from './roles.ts';

/** What the roles need of the product: a process that answers nobody loads no operation. */
export async function loadRegistry(roles: readonly Role[]): Promise<Registry> {
  if (roles.includes('api')) return (await import('./registry.ts')).registry;
  const [jobs, endpoints] = await Promise.all([import('./jobs.ts'), import('./endpoints.ts')]);
  return {
    operations: [],
    entrances: [],
    jobs: Object.values(jobs),
    events: [],
    endpoints: Object.values(endpoints),
  };
}
