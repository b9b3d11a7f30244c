import type { Input, Operation, Output } from '../../api/client.ts';

export type Group = Output<'list_idea_groups'>['items'][number];
export type Idea = Output<'list_ideas'>['items'][number];
export type Platform = NonNullable<Input<'create_idea'>['platforms']>[number];

/** The readings that a change of the board makes stale. */
export const CHANGED: readonly Operation[] = ['list_ideas', 'list_ideas_by_votes', 'list_idea_groups'];

/** Ideas without a group; the operations use the same name. */
export const NO_GROUP = 'none';

export const PAGE = 50;
export const columnInput = (groupId: string): Input<'list_ideas'> => ({
  groupId,
  sort: 'position',
  limit: PAGE,
});
