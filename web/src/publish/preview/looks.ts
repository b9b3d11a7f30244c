import {
  BarChart2,
  Bookmark,
  Ellipsis,
  Heart,
  type LucideIcon,
  MessageCircle,
  Repeat2,
  Reply,
  Send,
  Share,
  Share2,
  Star,
  ThumbsDown,
  ThumbsUp,
} from 'lucide-react';

export type Kind = 'words' | 'wall' | 'photo' | 'film' | 'upright' | 'note' | 'article';

/** How the feed of a platform is read, and what stands under a post there. */
const LOOKS: Record<string, { kind: Kind; signs: readonly LucideIcon[] }> = {
  x: { kind: 'words', signs: [MessageCircle, Repeat2, Heart, BarChart2, Bookmark, Share] },
  bluesky: { kind: 'words', signs: [MessageCircle, Repeat2, Heart, Share2, Ellipsis] },
  mastodon: { kind: 'words', signs: [Reply, Repeat2, Star, Bookmark, Ellipsis] },
  threads: { kind: 'words', signs: [Heart, MessageCircle, Repeat2, Send] },
  facebook: { kind: 'wall', signs: [ThumbsUp, MessageCircle, Share] },
  instagram: { kind: 'photo', signs: [Heart, MessageCircle, Send, Bookmark] },
  youtube: { kind: 'film', signs: [ThumbsUp, ThumbsDown, Share] },
  tiktok: { kind: 'upright', signs: [Heart, MessageCircle, Bookmark, Share] },
  douyin: { kind: 'upright', signs: [Heart, MessageCircle, Star, Share] },
  xiaohongshu: { kind: 'note', signs: [Heart, Star, MessageCircle] },
  wechat_mp: { kind: 'article', signs: [Share2, ThumbsUp, Star] },
};

export const lookOf = (platform: string) => LOOKS[platform] ?? { kind: 'words' as const, signs: [] };
