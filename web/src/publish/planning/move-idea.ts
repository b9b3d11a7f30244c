import { refresh } from '../../api/cache.ts';
import { call } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { showMeanwhile } from '../../api/show-meanwhile.ts';
import { toast } from '../../shell/toast.ts';
import { t } from '../../text/text.ts';
import { CHANGED, type Group, type Idea, NO_GROUP } from './board-types.ts';
import { moveInCache, type Place, placeOf } from './move-in-cache.ts';

/** Moves an idea at once on the screen, then on the server. Another group can be undone. */
export async function moveIdea(idea: Idea, place: Place, groups: readonly Group[]): Promise<void> {
  const back = placeOf(idea);
  const move = { ideaId: idea.id, ...place };
  try {
    const moved = await showMeanwhile(
      'list_ideas',
      () => moveInCache(idea, place),
      () => call('move_idea', move, { idempotencyKey: crypto.randomUUID() }),
    );
    if (moved.groupId !== idea.groupId)
      toast({
        text: t('planning.moved', { group: nameOf(moved.groupId, groups) }),
        tone: 'ok',
        undo: () => void moveIdea(moved, back, groups),
      });
  } catch (error) {
    toast({ ...explain(error), tone: 'bad' });
  }
  await refresh(...CHANGED);
}

const nameOf = (groupId: string | null, groups: readonly Group[]) =>
  groupId === null || groupId === NO_GROUP
    ? t('planning.noGroup')
    : (groups.find(({ id }) => id === groupId)?.name ?? groupId);
