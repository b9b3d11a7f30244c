import { afterAll } from 'vitest';
import { closeWhatIsOpen } from './close-with-file.ts';

/*
 * A setup file of every test process. When the suite is interrupted its main process is gone, and a waiting test
 * process would keep waiting, with everything it has started.
 */
const INSTALLED = Symbol.for('parlance.end-with-suite');
if (!Reflect.has(process, INSTALLED)) {
  Reflect.set(process, INSTALLED, true);
  process.once('disconnect', () => process.exit(1));
}

// It runs once for each file of the process.
afterAll(closeWhatIsOpen);
