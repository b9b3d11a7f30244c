import type { AnyOperation } from '#platform/operation.ts';
import { convertIdeaToPost } from './convert-idea-to-post.ts';
import { createIdeaGroup } from './create-idea-group.ts';
import { createIdea } from './create-idea.ts';
import { deleteIdeaGroup } from './delete-idea-group.ts';
import { deleteIdea } from './delete-idea.ts';
import { getIdea } from './get-idea.ts';
import { listIdeaGroups } from './list-idea-groups.ts';
import { listIdeas } from './list-ideas.ts';
import { moveIdea } from './move-idea.ts';
import { updateIdeaGroup } from './update-idea-group.ts';
import { updateIdea } from './update-idea.ts';

export const OPERATIONS: readonly AnyOperation[] = [
  convertIdeaToPost,
  createIdeaGroup,
  createIdea,
  deleteIdeaGroup,
  deleteIdea,
  getIdea,
  listIdeaGroups,
  listIdeas,
  moveIdea,
  updateIdeaGroup,
  updateIdea,
];
