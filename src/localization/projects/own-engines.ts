import { MACHINES, MODELS } from '#adapters/mt/vendors.ts';
import type { Config, LlmConfig, MachineConfig } from '#platform/config.ts';
import type { Services } from '#platform/context.ts';
import type { TenantScope, Tx } from '#platform/db/client.ts';
import type { Keyring, SecretPlace } from '#platform/secrets.ts';
import { type OwnEngineRow, readOwnEngines } from './store-own-engines.ts';

/** The engines of other providers, which can be connected. */
export const OUTSIDE_ENGINES = [...MODELS, ...MACHINES];

/** An engine of the workspace, with its decrypted key. */
export interface OwnEngine {
  engine: string;
  apiKey: string | null;
  baseUrl: string | null;
  model: string | null;
}

/**
 * The configuration for one workspace, including the engines that it connected. Its own key takes
 * precedence over the operator's for the same engine, but does not change which engine a project uses.
 */
export async function ownConfig(
  { config, keyring }: Pick<Services, 'config' | 'keyring'>,
  tx: Tx,
  workspaceId: string,
): Promise<Config> {
  const rows = await readOwnEngines(tx, workspaceId);
  return withEngines(
    config,
    rows.map((row) => openEngine(keyring, row)),
  );
}

/** Without keys, for callers that only need to know which engines there are and what they can do. */
export async function ownSetup(config: Config, tx: Tx, workspaceId: string): Promise<Config> {
  const rows = await readOwnEngines(tx, workspaceId);
  return withEngines(
    config,
    rows.map(({ engine, base_url, model }) => ({
      engine,
      apiKey: null,
      baseUrl: base_url,
      model,
    })),
  );
}

/** Runs a job with the engines of its workspace. */
export async function withOwnEngines<Ctx extends Services & { tenant: TenantScope }>(ctx: Ctx): Promise<Ctx> {
  const { workspaceId } = ctx.tenant;
  const config = await ctx.database.tenant(ctx.tenant, (tx) => ownConfig(ctx, tx, workspaceId));
  return { ...ctx, config };
}

export function withEngines(config: Config, own: readonly OwnEngine[]): Config {
  if (own.length === 0) return config;
  const models = own.flatMap((each) => modelOf(each));
  const machines = own.flatMap((each) => machineOf(each));
  return {
    ...config,
    ownModels: models,
    machines: { ...config.machines, ...Object.fromEntries(machines) },
  };
}

function modelOf({ engine, apiKey, baseUrl, model }: OwnEngine): LlmConfig[] {
  if (model === null || !MODELS.some(({ name }) => name === engine)) return [];
  return [{ provider: engine, apiKey, baseUrl, model, priceIn: null, priceOut: null, isOwn: true }];
}

function machineOf({ engine, apiKey, baseUrl }: OwnEngine): [string, MachineConfig][] {
  if (!MACHINES.some(({ name }) => name === engine)) return [];
  return [[engine, { apiKey, baseUrl, price: null, isOwn: true }]];
}

export function sealKey(keyring: Keyring, workspaceId: string, engine: string, key: string): string {
  return keyring.seal(key, placeOf(workspaceId, engine));
}

function openEngine(keyring: Keyring, row: OwnEngineRow): OwnEngine {
  const { workspace_id, engine, key_sealed, base_url, model } = row;
  return {
    engine,
    apiKey: key_sealed === null ? null : keyring.open(key_sealed, placeOf(workspace_id, engine)),
    baseUrl: base_url,
    model,
  };
}

const placeOf = (workspaceId: string, row: string): SecretPlace => ({
  workspaceId,
  table: 'own_engines',
  column: 'key_sealed',
  row,
});
