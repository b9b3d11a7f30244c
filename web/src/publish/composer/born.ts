/** Posts that this page has just saved for the first time: the address is new, but the page must not restart. */
const ids = new Set<string>();

export const born = {
  add: (postId: string) => void ids.add(postId),
  take: (postId: string) => ids.delete(postId),
};
