import { oneOf } from '#kernel/narrow.ts';
import { ROLES } from '#platform/rights/roles.ts';
import { mayTranslate } from '#platform/translation-rights.ts';
import { useMay, useWorkspace } from '../../shell/member.ts';
import type { Rights } from './bulk-menu.tsx';

/** What the person may do with translations into a language, by the server's own rule. */
export function useRights(language: string): Rights {
  const workspace = useWorkspace();
  const may = useMay();
  const role = oneOf(ROLES, workspace?.role);
  if (!workspace || !role) return { edit: false, review: false, spend: false };
  const member = { ...workspace, role };
  const edit = mayTranslate(member, 'edit', language);
  return { edit, review: mayTranslate(member, 'review', language), spend: edit && may('draft') };
}
