import type { ConnectForm } from '#kernel/connect-form.ts';
import { platformPackages } from '#platform/config.ts';
import { tableOf } from '#kernel/narrow.ts';
import type { ApiPlatform, ManualForm, ManualPlatform } from './declare.ts';
import { loadOutside, type OutsideAdapter } from './outside/load-outside.ts';
import * as list from './platforms/list.ts';
import type { Preset } from '../media/presets.ts';

type Declared = (typeof list)[keyof typeof list];
/** Platforms with an API we publish through. */
export type PlatformName = Extract<Declared, { kind: 'api' }>['platform'];
/** Platforms without one: they have no adapter, only a package for a person. */
export type ManualName = Extract<Declared, { kind: 'manual' }>['platform'];

const { found, problem } = fromOutside();
/** From the packages configured by the operator. */
export const OUTSIDE_PLATFORMS: readonly OutsideAdapter[] = found;
/** Why they could not be loaded, which every process reports before it starts. */
export const OUTSIDE_PROBLEM: Error | null = problem;

function fromOutside(): { found: OutsideAdapter[]; problem: Error | null } {
  try {
    return { found: loadOutside(platformPackages(), Object.values(list)), problem: null };
  } catch (error) {
    return { found: [], problem: error instanceof Error ? error : new Error(String(error)) };
  }
}

/**
 * In the order shown to people. For the compiler a platform from outside counts as one of ours, because it
 * declares itself in the same way.
 */
export const PLATFORMS: readonly (ApiPlatform<PlatformName> | ManualPlatform<ManualName>)[] = [
  ...Object.values(list),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- names are only compared, never enumerated
  ...(found as ApiPlatform<PlatformName>[]),
].sort((a, b) => a.place - b.place);

export const API_PLATFORMS = PLATFORMS.filter((platform) => platform.kind === 'api');
const MANUAL_PLATFORMS = PLATFORMS.filter((platform) => platform.kind === 'manual');

/** Undefined for an undeclared name, such as one in an old row. */
export const platformOf = (name: string) => PLATFORMS.find(({ platform }) => platform === name);

export const PUBLISHABLE = API_PLATFORMS.map(({ platform }) => platform);
export const MANUAL = MANUAL_PLATFORMS.map(({ platform }) => platform);

/** What the page that connects an account needs to know. */
export const connectFormOf = ({ oauth, typed, servers }: ApiPlatform): ConnectForm => ({
  hasConsent: oauth !== null,
  namedBy: oauth?.pushed === undefined ? null : (oauth.pushed.namedBy ?? 'handle'),
  serverExample: servers?.ids === 'local' ? servers.example : null,
  fields: typed?.fields ?? [],
});

export const ADAPTERS: Record<PlatformName, ApiPlatform<PlatformName>> = tableOf(
  API_PLATFORMS.map((adapter) => [adapter.platform, adapter]),
);

export const FORMS: Record<ManualName, ManualForm> = tableOf(
  MANUAL_PLATFORMS.map(({ platform, form }) => [platform, form]),
);

export const PRESETS: readonly Preset[] = PLATFORMS.flatMap(({ platform, presets }) =>
  presets.map((shape) => ({ ...shape, platform })),
);

export const presetOf = (name: string): Preset | undefined => PRESETS.find((preset) => preset.name === name);
