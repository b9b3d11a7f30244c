import { platformOf } from '#adapters/social/platforms.ts';

/**
 * A user of a platform in the sandbox, as listed by its controls. The facts include what
 * they would type to connect.
 */
interface SandboxPerson {
  id: string;
  handle: string;
  facts?: Record<string, unknown> | undefined;
}

/** The two connections: one to our own operations, one as a browser to the sandbox. */
export interface SandboxWay<Platform extends string> {
  start(wish: { platform: Platform; accountId?: string }): Promise<{ authorizeUrl: string }>;
  finish(consent: { platform: Platform; code: string; state: string }): Promise<unknown>;
  type(wish: { platform: Platform; accountId?: string; values: Record<string, string> }): Promise<unknown>;
  /** Must not follow redirects, because they are the answers. */
  visit(url: string): Promise<{ status: number; headers: Record<string, string> }>;
}

/**
 * Acts like a person in the browser: visits the platform, approves, comes back. The tokens are the sandbox's
 * own, and everything afterwards works as with a real platform. `accountId` re-authorizes a known account.
 */
export async function approveInSandbox<Platform extends string>(
  way: SandboxWay<Platform>,
  platform: Platform,
  person: SandboxPerson,
  accountId?: string,
): Promise<void> {
  const wish = { platform, ...(accountId !== undefined && { accountId }) };
  const values = typedBy(platform, person);
  if (values !== null) {
    await way.type({ ...wish, values });
    return;
  }
  const consent = new URL((await way.start(wish)).authorizeUrl);
  consent.searchParams.set('approve_as', person.id);
  const { status, headers } = await way.visit(consent.href);
  const back = new URL(headers['location'] ?? 'about:blank').searchParams;
  const [code, state] = [back.get('code'), back.get('state')];
  if (code === null || state === null) throw new Error(`${platform} gave no consent (${status})`);
  await way.finish({ platform, code, state });
}

/** The person's values for the fields of the platform; null unless these are enough to connect. */
function typedBy(platform: string, { handle, facts }: SandboxPerson): Record<string, string> | null {
  const declared = platformOf(platform);
  if (declared?.kind !== 'api' || declared.typed === null) return null;
  const known: Record<string, unknown> = { handle, ...facts };
  const values: Record<string, string> = {};
  for (const { name, isOptional } of declared.typed.fields) {
    const value = known[name];
    if (typeof value === 'string') values[name] = value;
    else if (!isOptional) return null;
  }
  return values;
}
