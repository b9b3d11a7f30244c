import { Refusal } from '../http.ts';
import type { Scene } from '../platform.ts';
import { grown, hashOf, type SandboxAccount, type SandboxComment, type SandboxPost } from '../world.ts';

/** Lemmy's ids are small numbers, unlike those of comments made with the controls. */
export const numberOf = (id: string) => Number(BigInt(id) % 1_000_000_000_000n);

/** The error is a single word, and the status is almost always 400. */
export const refused = (error: string, status = 400) => new Refusal({ status, body: { error } });

export interface Community {
  id: number;
  name: string;
  title: string;
  isModsOnly?: true;
  bans?: readonly string[];
}

export const personOf = (
  { id, handle, name }: Pick<SandboxAccount, 'id' | 'handle' | 'name'>,
  scene: Scene,
) => ({
  id: /^\d+$/.test(id) ? Number(id) : hashOf(id),
  name: handle,
  display_name: name,
  avatar: scene.faceUrl(id),
  actor_id: `https://lemmy.test/u/${handle}`,
  local: true,
  deleted: false,
});

export const communityView = ({ id, name, title }: Community) => ({
  id,
  name,
  title,
  actor_id: `https://lemmy.test/c/${name}`,
  local: true,
});

/** Some servers of version 0.19 omit the mark for UTC. */
const timeOf = (ms: number) => new Date(ms).toISOString();

export function view(post: SandboxPost, scene: Scene) {
  const { name, body, url, alt, nsfw, language, community } = post.facts;
  const account = scene.state.accounts[post.accountId];
  const upvotes = 1 + grown(post, scene.world.now(), 70);
  return {
    post: {
      id: Number(post.id),
      name,
      ...(body !== null && { body }),
      ...(url !== null && { url }),
      ...(alt !== null && { alt_text: alt }),
      nsfw,
      language_id: language,
      community_id: community,
      creator_id: Number(post.accountId),
      published: timeOf(post.createdAt),
      ap_id: post.url,
      deleted: post.deleted,
      removed: false,
      locked: post.facts['locked'] === true,
    },
    ...(account && { creator: personOf(account, scene) }),
    counts: { score: upvotes, upvotes, downvotes: 0, comments: commentsOf(post.id, scene).length },
  };
}

export const commentsOf = (postId: string, scene: Scene): SandboxComment[] =>
  Object.values(scene.state.comments).filter((comment) => comment.postId === postId && !comment.deleted);

export function commentView(comment: SandboxComment, scene: Scene) {
  const { id, author, parentId, createdAt } = comment;
  const parents: string[] = [];
  for (let at = parentId; at !== null; at = scene.state.comments[at]?.parentId ?? null) parents.unshift(at);
  const creator = personOf(author, scene);
  return {
    comment: {
      id: numberOf(id),
      content: comment.text,
      path: [0, ...parents.map(numberOf), numberOf(id)].join('.'),
      published: timeOf(createdAt),
      ap_id: `https://lemmy.test/comment/${id}`,
      creator_id: creator.id,
      post_id: Number(comment.postId),
      deleted: false,
      removed: false,
    },
    creator,
    counts: {
      score: 1,
      child_count: Object.values(scene.state.comments).filter((each) => each.parentId === id).length,
    },
  };
}
