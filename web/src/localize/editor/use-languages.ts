import { useCall } from '../../api/use-call.ts';
import { useWorkspace } from '../../shell/member.ts';
import { languageName } from '../../text/format.ts';
import type { ShownLanguage } from './string-line.tsx';

interface Languages {
  source: string;
  /** The languages of the project, and those that only one of its tasks has. */
  targets: readonly string[];
  languagesByCode: ReadonlyMap<string, ShownLanguage>;
}

/** The languages of the strings of a project. The list of all languages is fetched only if one is not the project's. */
export function useLanguages(project: string) {
  const own = useCall('list_languages', { project_id: project, enabled: true });
  const used = useCall('list_string_languages', { project_id: project });
  const isForeign = (code: string) => own.data?.items.every((each) => each.code !== code) ?? false;
  const needsAll = used.data?.items.some(isForeign) ?? false;
  const all = useCall('list_languages', { project_id: project }, { enabled: needsAll });
  const known = needsAll ? all : own;
  // The person's own languages must be known before one is opened.
  const isKnown = useWorkspace() !== null;
  const data: Languages | undefined =
    isKnown && known.data && used.data
      ? {
          source: known.data.source_language ?? '',
          targets: used.data.items,
          languagesByCode: new Map(
            known.data.items.map(({ code, bcp47, direction }): [string, ShownLanguage] => [
              code,
              { code, bcp47, direction, name: languageName(code) },
            ]),
          ),
        }
      : undefined;
  return {
    data,
    error: own.error ?? used.error ?? all.error,
    refetch: () => Promise.all([own.refetch(), used.refetch()]),
  };
}
