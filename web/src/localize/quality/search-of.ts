/** What the address of the editor says. The router knows no shape for it: every screen reads its own. */
export const searchOf = (search: Record<string, string>) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router types no search of ours
  search as never;
