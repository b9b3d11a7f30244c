// Generated from the declarations of the platforms by npm run generate. Do not edit.
import { withOutside } from '../api/outside-platforms.ts';
export interface PlatformOption {
  name: string;
  kind: 'flag' | 'list' | 'text' | 'choice' | 'media';
  of?: readonly string[];
}
export interface PlatformForm {
  foldAfter: number | null;
  /** Written beside the text. */
  postTitle: { limit: number; isRequired?: true; of?: string } | null;
  /** People are mentioned by an id, so a plain word mentions nobody. */
  namesPeople: boolean;
  /** The title of a published post can be changed. */
  editsTitle: boolean;
  /** Chosen for each account, from the account's own list. */
  destination: { option: string; isRequired?: true } | null;
  /** The maximum for a poll. */
  answers?: number;
  options: readonly PlatformOption[];
}
export const PLATFORM_OPTIONS: Record<string, PlatformForm> = withOutside('options', {
  x: {"foldAfter":null,"postTitle":null,"destination":null,"answers":4,"namesPeople":false,"editsTitle":false,"options":[{"name":"replySettings","kind":"choice","of":["following","mentionedUsers","subscribers","verified"]},{"name":"madeWithAi","kind":"flag"},{"name":"paidPartnership","kind":"flag"}]},
  youtube: {"foldAfter":157,"postTitle":{"limit":100},"destination":null,"namesPeople":false,"editsTitle":false,"options":[{"name":"privacy","kind":"choice","of":["public","unlisted","private"]},{"name":"madeForKids","kind":"flag"},{"name":"tags","kind":"list"},{"name":"categoryId","kind":"text"},{"name":"thumbnailMediaId","kind":"media"}]},
  instagram: {"foldAfter":125,"postTitle":null,"destination":null,"namesPeople":false,"editsTitle":false,"options":[{"name":"kind","kind":"choice","of":["post","reel","story"]},{"name":"collaborators","kind":"list"},{"name":"shareToFeed","kind":"flag"}]},
  tiktok: {"foldAfter":100,"postTitle":null,"destination":null,"namesPeople":false,"editsTitle":false,"options":[{"name":"mode","kind":"choice","of":["direct","inbox"]},{"name":"privacyLevel","kind":"choice","of":["PUBLIC_TO_EVERYONE","MUTUAL_FOLLOW_FRIENDS","FOLLOWER_OF_CREATOR","SELF_ONLY"]},{"name":"disableComment","kind":"flag"},{"name":"disableDuet","kind":"flag"},{"name":"disableStitch","kind":"flag"},{"name":"brandContent","kind":"flag"},{"name":"brandOrganic","kind":"flag"},{"name":"aigc","kind":"flag"}]},
  facebook: {"foldAfter":477,"postTitle":null,"destination":null,"namesPeople":false,"editsTitle":false,"options":[{"name":"kind","kind":"choice","of":["post","reel","story"]},{"name":"link","kind":"text"}]},
  threads: {"foldAfter":null,"postTitle":null,"destination":null,"namesPeople":false,"editsTitle":false,"options":[{"name":"replyControl","kind":"choice","of":["everyone","accounts_you_follow","mentioned_only","parent_post_author_only","followers_only"]},{"name":"topicTag","kind":"text"}]},
  bluesky: {"foldAfter":null,"postTitle":null,"destination":null,"namesPeople":false,"editsTitle":false,"options":[{"name":"langs","kind":"list"}]},
  mastodon: {"foldAfter":null,"postTitle":null,"destination":null,"answers":4,"namesPeople":false,"editsTitle":false,"options":[{"name":"visibility","kind":"choice","of":["public","unlisted","private","direct"]},{"name":"sensitive","kind":"flag"}]},
  douyin: {"foldAfter":null,"postTitle":null,"destination":null,"namesPeople":false,"editsTitle":false,"options":[]},
  xiaohongshu: {"foldAfter":null,"postTitle":null,"destination":null,"namesPeople":false,"editsTitle":false,"options":[]},
  wechat_mp: {"foldAfter":null,"postTitle":null,"destination":null,"namesPeople":false,"editsTitle":false,"options":[]},
  linkedin: {"foldAfter":210,"postTitle":{"limit":200},"destination":null,"answers":4,"namesPeople":true,"editsTitle":false,"options":[{"name":"visibility","kind":"choice","of":["PUBLIC","CONNECTIONS"]}]},
  telegram: {"foldAfter":null,"postTitle":null,"destination":null,"answers":12,"namesPeople":false,"editsTitle":false,"options":[{"name":"silent","kind":"flag"},{"name":"protect","kind":"flag"},{"name":"spoiler","kind":"flag"}]},
  pinterest: {"foldAfter":50,"postTitle":{"limit":100},"destination":{"option":"board","isRequired":true},"namesPeople":false,"editsTitle":true,"options":[{"name":"section","kind":"text"}]},
  discord: {"foldAfter":null,"postTitle":null,"destination":{"option":"channel"},"answers":10,"namesPeople":false,"editsTitle":false,"options":[{"name":"threadName","kind":"text"},{"name":"silent","kind":"flag"},{"name":"announce","kind":"flag"}]},
  wordpress: {"foldAfter":null,"postTitle":{"limit":200,"isRequired":true},"destination":{"option":"category"},"namesPeople":false,"editsTitle":true,"options":[{"name":"tags","kind":"list"},{"name":"excerpt","kind":"text"},{"name":"slug","kind":"text"},{"name":"disableComment","kind":"flag"}]},
  slack: {"foldAfter":700,"postTitle":null,"destination":{"option":"channel","isRequired":true},"namesPeople":true,"editsTitle":false,"options":[{"name":"noPreview","kind":"flag"}]},
  reddit: {"foldAfter":300,"postTitle":{"limit":300,"isRequired":true},"destination":{"option":"subreddit","isRequired":true},"answers":6,"namesPeople":false,"editsTitle":false,"options":[{"name":"flair","kind":"text"},{"name":"crosspost","kind":"text"},{"name":"nsfw","kind":"flag"},{"name":"spoiler","kind":"flag"}]},
  googlebusiness: {"foldAfter":150,"postTitle":{"limit":58},"destination":{"option":"location","isRequired":true},"namesPeople":false,"editsTitle":false,"options":[{"name":"topicType","kind":"choice","of":["STANDARD","EVENT","OFFER"]},{"name":"startDate","kind":"text"},{"name":"endDate","kind":"text"},{"name":"couponCode","kind":"text"},{"name":"callToAction","kind":"choice","of":["BOOK","ORDER","SHOP","LEARN_MORE","SIGN_UP","CALL"]}]},
  devto: {"foldAfter":null,"postTitle":{"limit":128,"isRequired":true},"destination":null,"namesPeople":false,"editsTitle":true,"options":[{"name":"tags","kind":"list"},{"name":"series","kind":"text"},{"name":"canonicalUrl","kind":"text"},{"name":"description","kind":"text"}]},
  nostr: {"foldAfter":null,"postTitle":{"limit":200,"of":"article"},"destination":null,"namesPeople":false,"editsTitle":true,"options":[{"name":"article","kind":"flag"},{"name":"excerpt","kind":"text"},{"name":"slug","kind":"text"}]},
  lemmy: {"foldAfter":null,"postTitle":{"limit":200,"isRequired":true},"destination":{"option":"community","isRequired":true},"namesPeople":false,"editsTitle":true,"options":[{"name":"nsfw","kind":"flag"}]},
  ghost: {"foldAfter":null,"postTitle":{"limit":255,"isRequired":true},"destination":null,"namesPeople":false,"editsTitle":true,"options":[{"name":"tags","kind":"list"},{"name":"excerpt","kind":"text"},{"name":"slug","kind":"text"},{"name":"canonicalUrl","kind":"text"},{"name":"newsletter","kind":"text"}]},
});
