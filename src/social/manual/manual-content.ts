/** The content to be posted by hand, merged for one account. */
export interface ManualContent {
  text: string;
  parts: readonly { text: string }[];
  /** In order, those of the parts after those of the post. */
  media: readonly { url: string; kind: 'image' | 'video' | 'gif' | 'document'; altText: string | null }[];
  link: { url: string } | null;
  firstComment: string | null;
  contentWarning: string | null;
  /** Options of this platform; `title` is the one that all three have. */
  settings: Readonly<Record<string, unknown>>;
}
