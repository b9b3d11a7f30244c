import { lazy } from 'react';
import { need } from '../text/text.ts';

/** Comes with the texts of its half when somebody asks for it. */
export const NewProject = lazy(
  async () => (await Promise.all([import('../localize/new-project/new-project.tsx'), need(['localize'])]))[0],
);
