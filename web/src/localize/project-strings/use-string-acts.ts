import { refresh } from '../../api/cache.ts';
import { call, type Operation } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { toast } from '../../shell/toast.ts';
import { useUndo } from '../../shell/use-undo.ts';
import { languageName, list } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import type { ProjectString } from './filters.ts';

const CHANGED: readonly Operation[] = [
  'list_project_strings',
  'count_project_strings',
  'get_project_overview',
  'list_publishes',
];

/** Hiding, restoring, renaming and tagging, each with the undo that the server offers. */
export function useStringActs(project_id: string) {
  const note = useUndo('life', t('nav.projectStrings'));
  const keysOf = (strings: readonly ProjectString[]) => strings.map(({ key }) => key);
  const run = async (act: () => Promise<unknown>) => {
    await act();
    await refresh(...CHANGED);
  };
  const withToast = (act: () => Promise<void>) =>
    act().catch((error: unknown) => toast({ ...explain(error), tone: 'bad' }));
  const hideKeys = (keys: string[]) => run(() => call('hide_strings', { project_id, keys }));
  const restoreKeys = (keys: string[]) => run(() => call('restore_strings', { project_id, keys }));
  const tagKeys = (keys: string[], add: string[], remove: string[]) =>
    run(() => call('tag_strings', { project_id, keys, add, remove }));
  const rename = (string_id: string, new_id: string) =>
    run(() => call('rename_string', { project_id, string_id, new_id }));
  /** What somebody changed since stays, and is named. */
  const unmerge = async (job_id: string) => {
    const { restored, changed, kept } = await call('undo_string_merge', { project_id, job_id });
    await refresh(...CHANGED);
    if (changed.length > 0) note(t('life.done.unmergedChanged', { names: list(changed) }));
    else if (kept.length > 0) note(t('life.done.unmergedKept', { languages: list(kept.map(languageName)) }));
    else note(t('life.done.unmerged', { count: restored.length }));
  };
  return {
    hide: (strings: readonly ProjectString[]) =>
      withToast(async () => {
        const keys = keysOf(strings.filter(({ hidden }) => hidden === null));
        if (keys.length === 0) return;
        await hideKeys(keys);
        note(t('life.done.hidden', { count: keys.length }), () => restoreKeys(keys));
      }),
    restore: (strings: readonly ProjectString[]) =>
      withToast(async () => {
        const keys = keysOf(strings.filter(({ hidden }) => hidden !== null));
        if (keys.length === 0) return;
        await restoreKeys(keys);
        note(t('life.done.restored', { count: keys.length }), () => hideKeys(keys));
      }),
    /** Throws the server's refusal, for the dialog to show. */
    tag: async (strings: readonly ProjectString[], tag: string, isOn: boolean) => {
      const keys = keysOf(strings.filter(({ tags }) => tags.includes(tag) !== isOn));
      if (keys.length === 0) return;
      await tagKeys(keys, isOn ? [tag] : [], isOn ? [] : [tag]);
      note(t(isOn ? 'life.done.tagged' : 'life.done.untagged', { count: keys.length, tag }), () =>
        tagKeys(keys, isOn ? [] : [tag], isOn ? [tag] : []),
      );
    },
    rename: async (string_id: string, new_id: string) => {
      await rename(string_id, new_id);
      note(t('life.done.renamed', { name: new_id }), () => rename(new_id, string_id));
    },
    merge: async (into: string, from: readonly string[]) => {
      const { job_id } = await call('merge_strings', { project_id, into, from: [...from] });
      await refresh(...CHANGED);
      note(t('life.done.merged', { count: from.length, name: into }), () => unmerge(job_id));
    },
    purge: async () => {
      const { purged } = await call('purge_strings', { project_id });
      await refresh(...CHANGED);
      note(t('life.done.purged', { count: purged }));
    },
  };
}
