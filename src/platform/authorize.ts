import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { isLimitedToLanguages } from './translation-rights.ts';
import { memberMay } from './rights/roles.ts';
import type { Tier } from './rights/scopes.ts';
import type { Caller, SessionCaller } from './caller.ts';
import type { Clock } from './clock.ts';
import { type AnyOperation, isReadOnly, rightOf } from './operation.ts';

/**
 * Whether a list of callable operations should include this one: operations that would
 * be refused are left out.
 */
export function mayCall(op: AnyOperation, caller: Caller): boolean {
  try {
    authorize(op, caller);
    return true;
  } catch (cause) {
    if (cause instanceof AppError) return false;
    throw cause;
  }
}

/** Scope, role and publish tier, in that order; the answer says which one is missing. */
export function authorize(op: AnyOperation, caller: Caller): void {
  if (caller.kind === 'app_key') return authorizeKey(op, caller.keyScopes);

  if (caller.kind === 'credential') {
    if (op.scope === null)
      throw new AppError('forbidden', say('platform.done_application_not_credential'), {
        action: op.name,
      });
    if (!caller.scopes.includes(op.scope)) {
      throw new AppError('forbidden', say('platform.credential_lacks_scope', { scope: op.scope }), {
        scope: op.scope,
      });
    }
  }
  if (op.of === 'person') return;
  if (op.of === 'installation') return requireSteward(caller, op.name);
  if (caller.kind === 'session') requireMember(caller);
  if (caller.kind === 'session' && caller.session?.isDissolving && !isReadOnly(op)) throw dissolving();
  if (!memberMay(caller, rightOf(op))) {
    throw new AppError('forbidden', say('platform.role_may_not_do', { role: caller.role }), {
      action: op.name,
    });
  }
  if (op.scope === 'localize:write' && op.right === undefined && isLimitedToLanguages(caller))
    throw new AppError('forbidden', say('platform.affects_all_languages_you_may'), {
      action: op.name,
      languages: caller.languages,
    });
  if (op.tier) requireTier(caller, op.tier);
}

/** A removed member gets the same answer as a person who asks for a workspace of others. */
export function requireMember({ workspaceId, session }: SessionCaller): void {
  if (workspaceId === '')
    throw new AppError('workspace_not_found', say('platform.workspace_gone_you_not_member'));
  if (session?.needsSecondFactor && !session.hasSecondFactor)
    throw new AppError('forbidden', say('platform.workspace_asks_second_factor_please'), {
      need: 'second_factor',
    });
}

/** Actions that concern every workspace of the installation are for its stewards only. */
export function requireSteward(caller: Caller, action: string): void {
  const session = caller.kind === 'session' ? caller.session : undefined;
  if (!session?.steward) throw new AppError('forbidden', say('platform.only_steward_do'), { action });
  if (session.steward.needsSecondFactor && !session.hasSecondFactor)
    throw new AppError('forbidden', say('platform.workspace_yours_asks_second_factor'), {
      need: 'second_factor',
    });
}

/** Nothing may leave a workspace that is being deleted, and nothing new may be made in it. */
function dissolving(): AppError {
  return new AppError('forbidden', say('platform.workspace_being_deleted_owner_still'), {
    need: 'keep_workspace',
  });
}

const PROOF_MS = 5 * 60_000;

/** A page left open on an unwatched desk may read and write but must not hand out keys. */
export function requireProof(op: Pick<AnyOperation, 'proof'>, caller: Caller, clock: Clock): void {
  if (!op.proof || caller.kind !== 'session' || !caller.session) return;
  if (clock.now().getTime() - caller.session.provedAt.getTime() <= PROOF_MS) return;
  throw new AppError('forbidden', say('platform.please_confirm_you'), { need: 'proof' });
}

/** Also called by operations that need more than their own tier, once they know what they touch. */
export function requireTier(caller: Caller, tier: Tier): void {
  if (caller.kind !== 'credential' || caller.allowedActions.includes(tier)) return;
  throw new AppError('forbidden', say('platform.credential_may_not_use_tier', { tier }), { action: tier });
}

function authorizeKey(op: AnyOperation, keyScopes: readonly string[]): void {
  const isNarrowed = keyScopes.some((scope) => scope !== 'read_only');
  if (keyScopes.includes('read_only') && !isReadOnly(op)) {
    throw new AppError('forbidden', say('platform.app_key_read_only'), { scope: 'read_only' });
  }
  if (isNarrowed && op.keyScope && !keyScopes.includes(op.keyScope)) {
    throw new AppError('forbidden', say('platform.app_key_lacks_scope', { keyScope: op.keyScope }), {
      scope: op.keyScope,
    });
  }
}
