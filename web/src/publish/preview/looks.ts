import {
  ArrowBigDown,
  ArrowBigUp,
  BarChart2,
  Bookmark,
  Ellipsis,
  Eye,
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
import { type Look, PLATFORM_LOOKS, type Sign } from './platform-looks.gen.ts';

const ICONS: Record<Sign, LucideIcon> = {
  comment: MessageCircle,
  repeat: Repeat2,
  heart: Heart,
  chart: BarChart2,
  bookmark: Bookmark,
  share: Share,
  branch: Share2,
  more: Ellipsis,
  reply: Reply,
  star: Star,
  send: Send,
  eye: Eye,
  up: ThumbsUp,
  down: ThumbsDown,
  upvote: ArrowBigUp,
  downvote: ArrowBigDown,
};

/** For a platform that the server has and these pages do not know yet: only words. */
const PLAIN: Look = { kind: 'words', signs: [] };

/** How the feed of a platform is drawn, and the icons under a post there. */
export function lookOf(platform: string) {
  const { signs, ...look } = PLATFORM_LOOKS[platform] ?? PLAIN;
  return { ...look, signs: signs.map((sign) => ICONS[sign]) };
}
