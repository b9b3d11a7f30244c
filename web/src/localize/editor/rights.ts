import type { Role } from '#platform/auth/roles.ts';
import { mayTranslate } from '#platform/auth/translation-rights.ts';
import { useMay, useWorkspace } from '@/shell/member.ts';
import type { Rights } from './bulk-menu.tsx';

/** What the person may do with translations into a language, by the server's own rule. */
export function useRights(language: string): Rights {
  const workspace = useWorkspace();
  const may = useMay();
  if (!workspace) return { edit: false, review: false, spend: false };
  const member = { ...workspace, role: workspace.role as Role };
  const edit = mayTranslate(member, 'edit', language);
  return { edit, review: mayTranslate(member, 'review', language), spend: edit && may('draft') };
}
