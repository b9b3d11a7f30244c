import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Caller } from '#platform/caller.ts';
import type { Context } from '#platform/context.ts';
import type { Actor } from './model.ts';

export function actorOf(caller: Caller): Actor {
  return caller.kind === 'credential'
    ? { kind: 'credential', id: caller.id }
    : { kind: 'user', id: userOf(caller) };
}

/** The person who acts, or who issued the acting credential. */
export function userOf(caller: Caller): string {
  if (caller.kind === 'app_key') throw new AppError('forbidden', say('social.members_workspace'));
  return caller.userId;
}

/** The way the call came in. Where the context does not say, the kind of the credential decides. */
export function viaOf(ctx: Pick<Context, 'caller'>): 'app' | 'api' | 'mcp' {
  if (ctx.caller.kind !== 'credential') return 'app';
  const via = 'via' in ctx ? ctx.via : ctx.caller.credentialKind === 'mcp_client' ? 'mcp' : 'api';
  return via === 'mcp' ? 'mcp' : 'api';
}

export function isClient(caller: Caller): boolean {
  return caller.kind !== 'app_key' && caller.role === 'client';
}

/** Null means every account of the workspace. */
export function narrowedTo(caller: Caller): string[] | null {
  return caller.kind === 'credential' && caller.accountIds !== null ? [...caller.accountIds] : null;
}

export function mayUse(caller: Caller, accountId: string): boolean {
  return narrowedTo(caller)?.includes(accountId) ?? true;
}
