// Generated from the declarations of the platforms by npm run generate. Do not edit.
export interface PlatformOption {
  name: string;
  kind: 'flag' | 'list' | 'text' | 'choice' | 'media';
  of?: readonly string[];
}
export const PLATFORM_OPTIONS: Record<string, { foldAfter: number | null; options: readonly PlatformOption[] }> = {
  x: {"foldAfter":null,"options":[{"name":"replySettings","kind":"choice","of":["following","mentionedUsers","subscribers","verified"]},{"name":"madeWithAi","kind":"flag"},{"name":"paidPartnership","kind":"flag"}]},
  youtube: {"foldAfter":157,"options":[{"name":"title","kind":"text"},{"name":"privacy","kind":"choice","of":["public","unlisted","private"]},{"name":"madeForKids","kind":"flag"},{"name":"tags","kind":"list"},{"name":"categoryId","kind":"text"},{"name":"thumbnailMediaId","kind":"media"}]},
  instagram: {"foldAfter":125,"options":[{"name":"kind","kind":"choice","of":["post","reel","story"]},{"name":"collaborators","kind":"list"},{"name":"shareToFeed","kind":"flag"}]},
  tiktok: {"foldAfter":100,"options":[{"name":"mode","kind":"choice","of":["direct","inbox"]},{"name":"privacyLevel","kind":"choice","of":["PUBLIC_TO_EVERYONE","MUTUAL_FOLLOW_FRIENDS","FOLLOWER_OF_CREATOR","SELF_ONLY"]},{"name":"disableComment","kind":"flag"},{"name":"disableDuet","kind":"flag"},{"name":"disableStitch","kind":"flag"},{"name":"brandContent","kind":"flag"},{"name":"brandOrganic","kind":"flag"},{"name":"aigc","kind":"flag"}]},
  facebook: {"foldAfter":477,"options":[{"name":"kind","kind":"choice","of":["post","reel","story"]},{"name":"link","kind":"text"}]},
  threads: {"foldAfter":null,"options":[{"name":"replyControl","kind":"choice","of":["everyone","accounts_you_follow","mentioned_only","parent_post_author_only","followers_only"]},{"name":"topicTag","kind":"text"}]},
  bluesky: {"foldAfter":null,"options":[{"name":"langs","kind":"list"}]},
  mastodon: {"foldAfter":null,"options":[{"name":"visibility","kind":"choice","of":["public","unlisted","private","direct"]},{"name":"sensitive","kind":"flag"}]},
  douyin: {"foldAfter":null,"options":[]},
  xiaohongshu: {"foldAfter":null,"options":[]},
  wechat_mp: {"foldAfter":null,"options":[]},
};
