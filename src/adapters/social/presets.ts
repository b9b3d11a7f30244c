import type { Preset } from '../media/presets.ts';
import { PLATFORMS } from './platforms.ts';

export const PRESETS: readonly Preset[] = PLATFORMS.flatMap(({ platform, presets }) =>
  presets.map((shape) => ({ ...shape, platform })),
);

export const presetOf = (name: string): Preset | undefined => PRESETS.find((preset) => preset.name === name);
