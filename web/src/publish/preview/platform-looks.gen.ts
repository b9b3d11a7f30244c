// Generated from the declarations of the platforms by npm run generate. Do not edit.
export type Kind = 'words' | 'film' | 'photo' | 'upright' | 'wall' | 'note' | 'article' | 'pin';
export type Sign = 'comment' | 'repeat' | 'heart' | 'chart' | 'bookmark' | 'share' | 'up' | 'down' | 'send' | 'branch' | 'more' | 'reply' | 'star' | 'eye';
export interface Look {
  kind: Kind;
  signs: readonly Sign[];
}
export const PLATFORM_LOOKS: Record<string, Look> = {
  x: {"kind":"words","signs":["comment","repeat","heart","chart","bookmark","share"]},
  youtube: {"kind":"film","signs":["up","down","share"]},
  instagram: {"kind":"photo","signs":["heart","comment","send","bookmark"]},
  tiktok: {"kind":"upright","signs":["heart","comment","bookmark","share"]},
  facebook: {"kind":"wall","signs":["up","comment","share"]},
  threads: {"kind":"words","signs":["heart","comment","repeat","send"]},
  bluesky: {"kind":"words","signs":["comment","repeat","heart","branch","more"]},
  mastodon: {"kind":"words","signs":["reply","repeat","star","bookmark","more"]},
  douyin: {"kind":"upright","signs":["heart","comment","star","share"]},
  xiaohongshu: {"kind":"note","signs":["heart","star","comment"]},
  wechat_mp: {"kind":"article","signs":["branch","up","star"]},
  linkedin: {"kind":"wall","signs":["up","comment","repeat","send"]},
  telegram: {"kind":"words","signs":["eye","comment","share"]},
  pinterest: {"kind":"pin","signs":["heart","comment","share","more"]},
  discord: {"kind":"words","signs":["reply","heart","share"]},
  wordpress: {"kind":"article","signs":["comment","share"]},
  slack: {"kind":"words","signs":["heart","comment","share","bookmark"]},
  reddit: {"kind":"article","signs":["up","down","comment","share"]},
  googlebusiness: {"kind":"note","signs":["share","more"]},
  devto: {"kind":"article","signs":["heart","comment","bookmark","more"]},
  nostr: {"kind":"words","signs":["comment","repeat","heart","share"]},
  lemmy: {"kind":"article","signs":["up","down","comment","bookmark","more"]},
  ghost: {"kind":"article","signs":["comment","share"]},
};
