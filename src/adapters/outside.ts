import type { Outside } from '#platform/config.ts';
import { MACHINES, MODELS } from './mt/vendors.ts';
import { API_PLATFORMS } from './social/platforms.ts';

/** All parts of the outside world that declare settings. */
export const OUTSIDE: Outside = { platforms: API_PLATFORMS, models: MODELS, machines: MACHINES };
