import type { Sentence } from '#kernel/say.ts';

/** A draft that nobody wrote by hand, with whom it belongs to and what is to become of it. */
export interface Draft {
  workspaceId: string;
  postId: string;
  outcome: 'draft' | 'approval' | 'queue';
  ownerId: string;
}

/** What is still to be done with it, when, and why it was left to a person. */
export interface Note {
  next: 'finish' | null;
  nextAt: Date;
  problem?: Sentence;
}
