// Generated from the declarations of the platforms by npm run generate. Do not edit.
import { withOutside } from '../../api/outside-platforms.ts';
export type Kind = 'words' | 'film' | 'photo' | 'upright' | 'wall' | 'note' | 'article' | 'channel' | 'pin' | 'message' | 'forum';
export type Sign = 'comment' | 'repeat' | 'heart' | 'chart' | 'bookmark' | 'share' | 'up' | 'down' | 'send' | 'branch' | 'more' | 'reply' | 'star' | 'eye' | 'upvote' | 'downvote';
export interface Look {
  kind: Kind;
  signs: readonly Sign[];
  isMarkdown?: true;
  marks?: readonly ('hashtag' | 'mention')[];
  signsNames?: true;
  markup?: 'single signs';
  showsWholeLinks?: true;
  authorSign?: string;
  labels?: readonly string[];
  articleBy?: string;
  coverFirst?: true;
  ticksPolls?: true;
  linkInWords?: 'always' | 'beside';
  linkButton?: { option: string; usual: string };
  canFollow?: true;
}
export const PLATFORM_LOOKS: Record<string, Look> = withOutside('looks', {
  x: {"kind":"words","linkInWords":"beside","signs":["comment","repeat","heart","chart","bookmark","share"]},
  youtube: {"kind":"film","linkInWords":"always","signs":["up","down","share"]},
  instagram: {"kind":"photo","signs":["heart","comment","send","bookmark"]},
  tiktok: {"kind":"upright","signs":["heart","comment","bookmark","share"]},
  facebook: {"kind":"wall","signs":["up","comment","share"]},
  threads: {"kind":"words","signs":["heart","comment","repeat","send"]},
  bluesky: {"kind":"words","signs":["comment","repeat","heart","branch","more"]},
  mastodon: {"kind":"words","linkInWords":"always","ticksPolls":true,"signs":["reply","repeat","star","bookmark","more"]},
  douyin: {"kind":"upright","signs":["heart","comment","star","share"]},
  xiaohongshu: {"kind":"note","canFollow":true,"signs":["heart","star","comment"]},
  wechat_mp: {"kind":"article","signs":["branch","up","star"]},
  linkedin: {"kind":"wall","linkInWords":"beside","marks":["hashtag"],"signs":["up","comment","repeat","send"]},
  telegram: {"kind":"channel","linkInWords":"always","showsWholeLinks":true,"ticksPolls":true,"signs":["eye","comment","share"]},
  pinterest: {"kind":"pin","marks":["hashtag"],"signs":["heart","comment","share","more"]},
  discord: {"kind":"message","linkInWords":"always","isMarkdown":true,"ticksPolls":true,"signs":["reply","heart","share"]},
  wordpress: {"kind":"article","linkInWords":"always","isMarkdown":true,"labels":["tags"],"signs":["comment","share"]},
  slack: {"kind":"message","linkInWords":"always","showsWholeLinks":true,"markup":"single signs","marks":[],"signsNames":true,"signs":["heart","comment","share","bookmark"]},
  reddit: {"kind":"forum","isMarkdown":true,"ticksPolls":true,"authorSign":"u/","labels":["flair","nsfw","spoiler"],"signs":["upvote","downvote","comment","share"]},
  googlebusiness: {"kind":"wall","linkButton":{"option":"callToAction","usual":"LEARN_MORE"},"marks":[],"signs":["share","more"]},
  devto: {"kind":"article","linkInWords":"always","coverFirst":true,"isMarkdown":true,"labels":["tags"],"signs":["heart","comment","bookmark","more"]},
  nostr: {"kind":"words","linkInWords":"always","showsWholeLinks":true,"articleBy":"article","marks":["hashtag"],"signs":["comment","repeat","heart","share"]},
  lemmy: {"kind":"forum","linkInWords":"beside","isMarkdown":true,"authorSign":"","labels":["nsfw"],"signs":["upvote","downvote","comment","bookmark","more"]},
  ghost: {"kind":"article","linkInWords":"always","isMarkdown":true,"labels":["tags"],"signs":["comment","share"]},
});
