import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import type { Role } from '../../src/app/roles.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { type App, openApp } from '../harness.ts';
import type { Tenant, TenantOptions } from '../tenant.ts';

/** A server and its platforms, on one clock. */
export interface World {
  app: App;
  sandbox: Sandbox;
  /** Moves the clock of the server and of all platforms. */
  pass(seconds: number): void;
  close(): Promise<void>;
}

export async function openWorld(
  options: { roles?: readonly Role[]; env?: Record<string, string>; databaseUrl?: string } = {},
): Promise<World> {
  let offsetMs = 0;
  const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + offsetMs) };
  const sandbox = await startSandbox({ now: () => clock.now().getTime() });
  const app = await openApp({
    ...options,
    clock,
    env: { PARLANCE_SANDBOX_URL: sandbox.url, ...options.env },
  });
  return {
    app,
    sandbox,
    pass(seconds) {
      offsetMs += seconds * 1000;
    },
    async close() {
      await app.close();
      await sandbox.close();
    },
  };
}

let shared: Promise<World> | undefined;

/** One for all tests that do not move its clock. */
export function startWorld(): Promise<World> {
  shared ??= openWorld();
  return shared;
}

export const worldTenant = async (options?: TenantOptions): Promise<Tenant> =>
  (await startWorld()).app.tenant(options);

let moving: Promise<World> | undefined;

/** One for all tests that move its clock, always ahead. */
export function startMovingWorld(): Promise<World> {
  moving ??= openWorld();
  return moving;
}

export async function movingTenant(): Promise<{ app: App; tenant: Tenant }> {
  const { app } = await startMovingWorld();
  return { app, tenant: await app.tenant() };
}
