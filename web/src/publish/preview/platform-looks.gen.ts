// Generated from the declarations of the platforms by npm run generate. Do not edit.
import { withOutside } from '../../api/outside-platforms.ts';
export type Kind = 'words' | 'film' | 'photo' | 'upright' | 'wall' | 'note' | 'article' | 'channel' | 'pin' | 'message' | 'forum';
export type Sign = 'comment' | 'repeat' | 'heart' | 'chart' | 'bookmark' | 'share' | 'up' | 'down' | 'send' | 'branch' | 'more' | 'reply' | 'star' | 'eye';
export interface Look {
  kind: Kind;
  signs: readonly Sign[];
  isMarkdown?: true;
  marks?: readonly ('hashtag' | 'mention')[];
  coverFirst?: true;
  canFollow?: true;
}
export const PLATFORM_LOOKS: Record<string, Look> = withOutside('looks', {
  x: {"kind":"words","signs":["comment","repeat","heart","chart","bookmark","share"]},
  youtube: {"kind":"film","signs":["up","down","share"]},
  instagram: {"kind":"photo","signs":["heart","comment","send","bookmark"]},
  tiktok: {"kind":"upright","signs":["heart","comment","bookmark","share"]},
  facebook: {"kind":"wall","signs":["up","comment","share"]},
  threads: {"kind":"words","signs":["heart","comment","repeat","send"]},
  bluesky: {"kind":"words","signs":["comment","repeat","heart","branch","more"]},
  mastodon: {"kind":"words","signs":["reply","repeat","star","bookmark","more"]},
  douyin: {"kind":"upright","signs":["heart","comment","star","share"]},
  xiaohongshu: {"kind":"note","canFollow":true,"signs":["heart","star","comment"]},
  wechat_mp: {"kind":"article","signs":["branch","up","star"]},
  linkedin: {"kind":"wall","marks":["hashtag"],"signs":["up","comment","repeat","send"]},
  telegram: {"kind":"channel","signs":["eye","comment","share"]},
  pinterest: {"kind":"pin","marks":["hashtag"],"signs":["heart","comment","share","more"]},
  discord: {"kind":"message","isMarkdown":true,"signs":["reply","heart","share"]},
  wordpress: {"kind":"article","isMarkdown":true,"signs":["comment","share"]},
  slack: {"kind":"message","marks":[],"signs":["heart","comment","share","bookmark"]},
  reddit: {"kind":"forum","isMarkdown":true,"signs":["up","down","comment","share"]},
  googlebusiness: {"kind":"wall","marks":[],"signs":["share","more"]},
  devto: {"kind":"article","coverFirst":true,"isMarkdown":true,"signs":["heart","comment","bookmark","more"]},
  nostr: {"kind":"words","marks":["hashtag"],"signs":["comment","repeat","heart","share"]},
  lemmy: {"kind":"forum","isMarkdown":true,"signs":["up","down","comment","bookmark","more"]},
  ghost: {"kind":"article","isMarkdown":true,"signs":["comment","share"]},
});
