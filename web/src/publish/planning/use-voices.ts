import { queryClient, refresh } from '../../api/cache.ts';
import type { Output } from '../../api/client.ts';
import { keyOf, useAct, useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';

type Voices = Output<'list_idea_votes'>['items'][number];

/** Votes and comments of the ideas of the board. */
export function useVoices(): (ideaId: string) => Voices {
  const { data } = useCall('list_idea_votes', {});
  const byIdea = new Map(data?.items.map((each) => [each.ideaId, each]));
  return (ideaId) => byIdea.get(ideaId) ?? { ideaId, votes: 0, isMine: false, comments: 0 };
}

/** People who write or decide can vote and comment, as on the server. */
export function useHasVoice(): boolean {
  const may = useMay();
  return may('draft') || may('approve');
}

/** A vote is shown before the server has answered; the counts are read again, even after a refusal. */
export function useVote() {
  const act = useAct('vote_idea');
  return async (before: Voices) => {
    const vote = !before.isMine;
    const after = { ...before, isMine: vote, votes: before.votes + (vote ? 1 : -1) };
    queryClient.setQueryData<Output<'list_idea_votes'>>(
      keyOf('list_idea_votes', {}),
      (known) => known && { items: [after, ...known.items.filter(({ ideaId }) => ideaId !== before.ideaId)] },
    );
    await act.runAsync({ ideaId: before.ideaId, vote }).catch(() => undefined);
    await refresh('list_idea_votes', 'list_ideas_by_votes');
  };
}
