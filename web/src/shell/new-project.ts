import { lazy } from 'react';
import { need } from '../text/text.ts';

/** Loaded with the texts of its half when somebody opens it. */
export const NewProject = lazy(
  async () => (await Promise.all([import('../localize/new-project/new-project.tsx'), need(['localize'])]))[0],
);
