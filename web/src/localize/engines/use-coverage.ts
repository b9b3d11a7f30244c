import type { Output } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { list } from '../../text/format.ts';
import { inWords } from '../../text/in-words.ts';

type Kind = Output<'check_coverage'>['languages'][number]['coverage'];

export interface Coverage {
  /** The engines of the project, as people call them. */
  engines: string;
  of: (language: string) => Kind;
}

/** The languages that the project's engines cover; unknown until the server has answered. */
export function useCoverage(projectId: string, source?: string | null): Coverage | null {
  const { data } = useCall(
    'check_coverage',
    { project_id: projectId, ...(source && { source_language: source }) },
    { staleTime: 60_000 },
  );
  if (!data) return null;
  const kinds = new Map(data.languages.map(({ language, coverage }) => [language, coverage]));
  return {
    engines: list(data.engines.map(({ title }) => inWords(title))),
    of: (language) => kinds.get(language) ?? 'covered',
  };
}
