import { type Registry, registry } from '../../app/registry.ts';
import type { AnyOperation } from '#platform/operation.ts';
import { getProject } from './get-project.ts';
import { updateProject } from './update-project.ts';

/** The product with the settings of projects in it. */
export function projectsRegistry(): Registry {
  const mine: AnyOperation[] = [getProject, updateProject];
  const others = registry.operations.filter(({ name }) => !mine.some((each) => each.name === name));
  return { ...registry, operations: [...others, ...mine] };
}
