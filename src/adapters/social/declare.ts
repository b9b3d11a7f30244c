import { z } from 'zod';
import type { OutsidePlatform } from '#platform/config-platforms.ts';
import type { Shape } from '../media/presets.ts';
import type { OAuth } from './connection.ts';
import type { PlatformAdapter, PublishContent, TargetErrorCode } from './contract.ts';

/** How a platform declares itself, whether we publish there or a person does. */
export interface Declaration<Name extends string = string> {
  /** Its name on the wire, and the name of its folder. */
  platform: Name;
  /** The name shown to people. */
  title: string;
  /** Its names in other languages of the pages. */
  titles?: Readonly<Record<'zh-cn', string>>;
  /** An icon that we drew: the path of a 24 by 24 SVG in one colour, filled by the even-odd rule. */
  icon: string;
  /** The background of its white icon, dark enough for the icon to be visible. */
  colour: string;
  /** Its position in lists, counting from 1. */
  place: number;
  /**
   * The options of a post, with their types. Its check decides which values are accepted; an option that is
   * not listed here is kept, because the adapter may know it.
   */
  settings: z.ZodObject<z.ZodRawShape, z.core.$loose>;
  /** The values that an option currently accepts; its check decides. */
  choices?: Readonly<Record<string, readonly string[]>>;
  /** Readers see the option `title`: it is edited next to the text, checked and translated with the post. */
  postTitle?: PostTitle;
  /** The option that names the destination within an account, if there are several. See destinations.ts. */
  destination?: { option: string; isRequired?: true };
  /** The poll limits shown on the pages; its check decides. Absent without polls. */
  poll?: PollLimits;
  /**
   * People are mentioned there by id and name. `scheme` precedes the id in our text, such as
   * `slack` in `@[Ada](slack:U1)`. On other platforms only the name remains. Absent if mentions use
   * handles or do not exist.
   */
  namesPeople?: { scheme: string; inFirstComment?: true };
  /** It refuses a text that the account has already posted, so a repeated post needs different text. */
  refusesRepeats?: true;
  /** Options that name a file of the workspace. */
  mediaOptions?: readonly string[];
  /** The limits of an account unless the workspace's plan sets others. */
  limits: { publishesPerDay: number; intervalSec: number };
  /** Shapes of media that it accepts unchanged. */
  presets: readonly Shape[];
  /** Characters that its own app shows before “more”; null if it shows everything. */
  foldAfter: number | null;
  look: Look;
}

export interface PollLimits {
  /** Answers. */
  options: number;
  /** Characters of an answer. */
  letters: number;
}

export interface PostTitle {
  /** Characters. */
  limit: number;
  isRequired?: true;
  /** The switch that gives a post a title; without it a title is not sent. If absent, every post has one. */
  of?: string;
}

/** How its own app draws a post, for the previews of the pages. */
export interface Look {
  /**
   * words: text first. wall: text above pictures. photo: the photo above its text. The others: a video; an
   * upright video; a note; a pin; an article; a titled post in a community; a post of a channel, which is one
   * bubble; a message in a channel.
   */
  kind:
    | 'words'
    | 'wall'
    | 'photo'
    | 'film'
    | 'upright'
    | 'note'
    | 'pin'
    | 'article'
    | 'forum'
    | 'channel'
    | 'message';
  /** The icons under a post, in order. */
  signs: readonly Sign[];
  /** Whether Markdown is rendered. */
  isMarkdown?: true;
  /** What readers can click in plain text besides links; everything if absent. */
  marks?: readonly ('hashtag' | 'mention')[];
  /** A named mention is shown with this character before it; without one if absent. */
  signsNames?: true;
  /**
   * How plain text is formatted there: *strong*, _emphasis_, ~struck~ and `code`. If absent,
   * these characters are literal.
   */
  markup?: 'single signs';
  /** Links are shown whole; if absent, only their beginning. */
  showsWholeLinks?: true;
  /** What precedes an author's name in a list of posts; `@` if absent. */
  authorSign?: string;
  /**
   * Options that readers see next to the title: a text as it is, a switch by its name, a list item by item.
   */
  labels?: readonly string[];
  /** The switch that turns a post into an article in Markdown. */
  articleBy?: string;
  /** The cover of an article is above its title. */
  coverFirst?: true;
  /** Answers of a poll are lines to tick instead of buttons. */
  ticksPolls?: true;
  /**
   * The address of a link is part of the text: always, or when there is other media. If
   * absent, it is only on a card.
   */
  linkInWords?: 'always' | 'beside';
  /** A link is a button: the option with its label, and the label without that option. */
  linkButton?: { option: string; usual: string };
  /** A button next to the name offers to follow the author. */
  canFollow?: true;
  /** Its colours. If the app's own grey or link blue is too faint to read, the nearest readable one. */
  light: FeedColours;
  dark: FeedColours;
}

export const SIGNS = [
  'comment',
  'repeat',
  'heart',
  'chart',
  'bookmark',
  'share',
  'branch',
  'more',
  'reply',
  'star',
  'send',
  'eye',
  'up',
  'down',
  'upvote',
  'downvote',
] as const;
type Sign = (typeof SIGNS)[number];

export interface FeedColours {
  ground: string;
  text: string;
  quiet: string;
  line: string;
  link: string;
}

/** A platform with an API that we publish through. */
export interface ApiPlatform<Name extends string = string> extends PlatformAdapter, Declaration<Name>, Api {
  platform: Name;
  kind: 'api';
}

/** The defaults of an adapter: whatever it does not override is unsupported. */
export const API = {
  kind: 'api',
  oauth: null,
  typed: null,
  comments: null,
  reply: null,
  hide: null,
  deleteComment: null,
  postMetrics: () => Promise.resolve({ metrics: new Map(), refused: new Map() }),
  accountMetrics: () => Promise.resolve({}),
} as const;

/** A platform with a consent page. */
export interface ConsentPlatform<Name extends string = string> extends ApiPlatform<Name> {
  oauth: OAuth;
}

interface Api extends OutsidePlatform {
  /** Its own name for one of our errors, where that helps to find it. */
  errorNotes: Partial<Record<TargetErrorCode, string>>;
  /**
   * For platforms with many servers. `local`: people name a server, and account ids are only valid there.
   * `shared`: ids are valid everywhere, and the server is only where to ask.
   */
  servers?: { ids: 'local'; example: string } | { ids: 'shared' };
  /** What it allows an application and what it requires, for the reference. */
  allows?: string;
  /** What it charges for a post; null if publishing is free. */
  cost: ((content: Priced) => Cost) | null;
}

/** The texts of a post that a price may depend on. */
export type Priced = Pick<PublishContent, 'text' | 'firstComment'> & {
  parts: readonly { text: string }[];
  link: { url: string } | null;
};

export interface Cost {
  amount: number;
  currency: 'USD';
  basis: string;
}

/** A platform without an API: a person publishes by hand with what we prepared. */
export interface ManualPlatform<Name extends string = string> extends Declaration<Name> {
  kind: 'manual';
  form: ManualForm;
}

/** Its form as of today. We enforce none of it, because a person looks last. */
export interface ManualForm {
  name: string;
  /** The page on which a person creates a post, on a computer or in a phone's browser. */
  appLink: string;
  /** The maximum number of characters in the form. */
  titleMax: number;
  textMax: number;
  imagesMax: number;
  tagsMax: number;
  needsMedia: boolean;
  /** The labels on the buttons of that page. */
  steps: { title: string; text: string; images: string; video: string; send: string };
  /** For posts that are articles with a title and a cover: how to start one, and where a link goes. */
  article: { begin: string; link(url: string): string } | null;
}

/** Keeps the name as a literal type, because the names of all platforms are derived from the list. */
export const declare = <const Name extends string>(declaration: Declaration<Name> & Api) => declaration;

export const declareManual = <const Name extends string>(
  platform: Omit<ManualPlatform<Name>, 'kind'>,
): ManualPlatform<Name> => ({ ...platform, kind: 'manual' });

/** Types of options that many platforms have. */
export const flag = z.boolean().optional();
export const word = z.string().max(200).optional();
export const words = z.array(z.string().min(1).max(500)).max(100).optional();
