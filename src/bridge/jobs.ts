import { z } from 'zod';
import { nameJob } from '#platform/job-queue.ts';

export const localizationsJob = nameJob('run_localizations', z.object({}));
