// Generated from the declarations of the platforms by npm run generate. Do not edit.
import { withOutside } from '../api/outside-platforms.ts';
export interface PlatformMark {
  title: string;
  icon: string;
  colour: string;
  kind: string;
}
export const PLATFORM_MARKS: Record<string, PlatformMark> = withOutside('marks', {
  x: {"title":"X","icon":"M4 4h4l4.2 5.6L16.8 4H20l-6.2 7.7L20 20h-4l-4.4-5.9L7 20H4l6-7.9z","colour":"#0f1419","kind":"api"},
  youtube: {"title":"YouTube","icon":"M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zm6 3.5v7l6-3.5z","colour":"#d90429","kind":"api"},
  instagram: {"title":"Instagram","icon":"M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5zm5 5a5 5 0 1 0 0 10 5 5 0 0 0 0-10zm0 2.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z","colour":"#c13584","kind":"api"},
  tiktok: {"title":"TikTok","icon":"M10 3h4a5 5 0 0 0 5 5v4a9 9 0 0 1-5-1.5V16a5.5 5.5 0 1 1-5.5-5.5h.5v4A1.5 1.5 0 1 0 10 16z","colour":"#161823","kind":"api"},
  facebook: {"title":"Facebook","icon":"M10 22v-9H7V9h3V7a4 4 0 0 1 4-4h3v4h-2a1 1 0 0 0-1 1v1h3l-.6 4H14v9z","colour":"#0866ff","kind":"api"},
  threads: {"title":"Threads","icon":"M12 2a10 10 0 1 0 5 18.7l-1.2-2.2A7.5 7.5 0 1 1 19.5 12v1a1.2 1.2 0 0 1-2.5 0V8h-2.4v.7A4.5 4.5 0 1 0 15.5 15 3.6 3.6 0 0 0 22 13v-1A10 10 0 0 0 12 2zm0 8a2 2 0 1 1 0 4 2 2 0 0 1 0-4z","colour":"#101010","kind":"api"},
  bluesky: {"title":"Bluesky","icon":"M12 11C10 7 6 4 3 4c-1 6 1 9 5 9-3 1-4 3-2 5 3 2 5 0 6-3 1 3 3 5 6 3 2-2 1-4-2-5 4 0 6-3 5-9-3 0-7 3-9 7z","colour":"#0a6ee0","kind":"api"},
  mastodon: {"title":"Mastodon","icon":"M4 3h16v12a3 3 0 0 1-3 3h-7l-4 4v-4a2 2 0 0 1-2-2zm4 4v6h2V9h1v4h2V9h1v4h2V7z","colour":"#563acc","kind":"api"},
  douyin: {"title":"Douyin","icon":"M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 4h2a3 3 0 0 0 3 3v2a5 5 0 0 1-3-1v5a3 3 0 1 1-3-3h.5v2a1 1 0 1 0 .5 1z","colour":"#1f1a2e","kind":"manual"},
  xiaohongshu: {"title":"Xiaohongshu","icon":"M3 4c4 0 7 1 8 3v13c-1-2-4-3-8-3zM21 4c-4 0-7 1-8 3v13c1-2 4-3 8-3z","colour":"#d61f3a","kind":"manual"},
  wechat_mp: {"title":"WeChat","icon":"M9 3C5 3 2 5.7 2 9c0 1.9 1 3.5 2.5 4.6L4 16l2.6-1.3L8 15a6 6 0 0 1 8-7.5C15.2 4.9 12.4 3 9 3zm6.5 6C12 9 9 11.2 9 14s3 5 6.5 5l2-.2L20 20l-.5-2.2C21 16.9 22 15.5 22 14c0-2.8-3-5-6.5-5z","colour":"#07803f","kind":"manual"},
  linkedin: {"title":"LinkedIn","icon":"M4 3h4v4H4zM4 9h4v12H4zM10 9h4v2a5 5 0 0 1 8 4v6h-4v-6a2 2 0 0 0-4 0v6h-4z","colour":"#0a66c2","kind":"api"},
  telegram: {"title":"Telegram","icon":"M2 11L22 3l-4 18-6-4-3 4-1-7 9-7-11 6z","colour":"#1c7fb8","kind":"api"},
  pinterest: {"title":"Pinterest","icon":"M12 2a10 10 0 0 0-4 19l2-8-1-2a3 3 0 0 1 5-2c1 1 0 3-1 5-1 3 5 3 5-3a6 6 0 1 0-10 4l-1 2a8 8 0 1 1 13-7c0 6-5 8-7 5l-1 4-2 3a10 10 0 1 0 2-20z","colour":"#c8102e","kind":"api"},
  discord: {"title":"Discord","icon":"M5 5c4-2 10-2 14 0 3 5 3 9 3 12-2 2-4 2-5 2l-1-2H8l-1 2c-1 0-3 0-5-2 0-3 0-7 3-12zm4 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm6 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4z","colour":"#4752c4","kind":"api"},
  wordpress: {"title":"WordPress","icon":"M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm-8 6h3l3 9 2-6-1-3h3l3 9 2-9h2l-3 12h-2l-3-8-3 8H7z","colour":"#21759b","kind":"api"},
  slack: {"title":"Slack","icon":"M8 2h3v6h3V2h3v6h5v3h-5v3h5v3h-5v5h-3v-5h-3v5H8v-5H2v-3h6v-3H2V8h6zm3 9v3h3v-3z","colour":"#611f69","kind":"api"},
  reddit: {"title":"Reddit","icon":"M12 6l1-4 5 1v2h-2l-2-1v2c4 0 7 2 7 6h1v3l-2 1c-2 4-14 4-16 0l-2-1v-3h1c0-4 3-6 9-6zm-4 5v3h3v-3zm5 0v3h3v-3zm-5 5l4 2 4-2z","colour":"#c23c08","kind":"api"},
  googlebusiness: {"title":"Google Business Profile","icon":"M3 3h18l1 6a4 4 0 0 1-2 3v9H4v-9a4 4 0 0 1-2-3zm3 10v6h5v-6zm8 0v6h4v-6z","colour":"#1967d2","kind":"api"},
  devto: {"title":"DEV Community","icon":"M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM4 8v8h2a2 2 0 0 0 2-2v-4a2 2 0 0 0-2-2zm1.500 1.500h.5a.5.5 0 0 1 .5.5v4a.5.5 0 0 1-.5.5h-.5zM9 8v8h4v-1.500h-2.500v-1.800h2v-1.400h-2v-1.800H13V8zm5 0l1.500 7a1 1 0 0 0 2 0l1.500-7h-1.600l-.9 5-.9-5z","colour":"#3b49df","kind":"api"},
  nostr: {"title":"Nostr","icon":"M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM7 7h3l4 6V7h3v10h-3l-4-6v6H7z","colour":"#7b2cbf","kind":"api"},
  lemmy: {"title":"Lemmy","icon":"M5 4a4 4 0 0 1 4 2 10 10 0 0 1 6 0 4 4 0 1 1 5 6 8 7 0 0 1-16 0 4 4 0 0 1 1-8zM9 10a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3zm6 0a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3zm-4.500 5l1.500 1.500 1.500-1.500z","colour":"#00793f","kind":"api"},
  ghost: {"title":"Ghost","icon":"M12 2a8 8 0 0 0-8 8v11.500l2.700-2.200 2.600 2.200 2.700-2.200 2.700 2.200 2.600-2.200 2.700 2.200V10a8 8 0 0 0-8-8zM9 8.500a1.600 1.600 0 1 0 0 3.200 1.600 1.600 0 0 0 0-3.200zm6 0a1.600 1.600 0 1 0 0 3.200 1.600 1.600 0 0 0 0-3.200z","colour":"#15171a","kind":"api"},
});
