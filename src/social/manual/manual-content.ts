/** The content to be posted by hand, merged for one account. */
export interface ManualContent {
  text: string;
  parts: readonly { text: string }[];
  /** In order, first those of the post, then those of its parts. */
  media: readonly { url: string; kind: 'image' | 'video' | 'gif' | 'document'; altText: string | null }[];
  link: { url: string } | null;
  firstComment: string | null;
  contentWarning: string | null;
  /** Options of this platform; `title` is common to all three. */
  settings: Readonly<Record<string, unknown>>;
}
