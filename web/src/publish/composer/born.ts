/** Posts that this page has just saved for the first time: their address is new, the sitting is not. */
const ids = new Set<string>();

export const born = {
  add: (postId: string) => void ids.add(postId),
  take: (postId: string) => ids.delete(postId),
};
