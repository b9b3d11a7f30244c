import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Small files that take longest, by computing or by waiting: started last, each would keep one core busy, or none,
 * while the others have nothing left.
 */
const HEAVIEST =
  /test\/growth\/|\/reader-growth\.|\/web\/(every-address|many-tabs)\.|\/(ci|story|supervise)\.crash\.|\/((demo|tasks|owner-gone)-kill|two-crons)\./;

/** Without the times of an earlier run vitest starts with the largest files. */
export default class HeaviestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isHeavy = ({ moduleId }: TestSpecification) => HEAVIEST.test(moduleId);
    return [...sorted.filter(isHeavy), ...sorted.filter((file) => !isHeavy(file))];
  }
}
