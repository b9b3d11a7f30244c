import { oneOf } from '#kernel/narrow.ts';
import { ROLES } from '#platform/rights/roles.ts';
import { mayTranslate, memberMayWriteTerms } from '#platform/translation-rights.ts';
import { useWorkspace } from '../shell/member.ts';

export interface TermRights {
  /** Everything: adding and deleting terms, their categories and rules, confirming them. */
  whole: boolean;
  /** Translations of terms into a language, which is all that a translator changes. */
  into: (language: string) => boolean;
}

/** What the person may do with terms, in the termbase and in a task, by the server's own rule. */
export function useTermRights(): TermRights {
  const workspace = useWorkspace();
  const role = oneOf(ROLES, workspace?.role);
  if (!workspace || !role) return { whole: false, into: () => false };
  const member = { ...workspace, role };
  const whole = memberMayWriteTerms(member);
  return { whole, into: (language) => whole || mayTranslate(member, 'edit', language) };
}
