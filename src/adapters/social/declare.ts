import { z } from 'zod';
import type { OutsidePlatform } from '#platform/config-platforms.ts';
import type { Shape } from '../media/presets.ts';
import type { OAuth } from './connection.ts';
import type { PlatformAdapter, PublishContent, TargetErrorCode } from './contract.ts';

/** How a platform declares itself, whether we publish there or a person does. */
export interface Declaration<Name extends string = string> {
  /** Its name on the wire and of its folder. */
  platform: Name;
  /** The name as people write it. */
  title: string;
  /** Other names of it, by language of the pages. */
  titles?: Readonly<Record<'zh-cn', string>>;
  /** An icon that we drew: the path of an SVG of 24 by 24, filled by the even-odd rule, in one colour. */
  icon: string;
  /** The background of its white icon: dark enough for the icon to be seen. */
  colour: string;
  /** Its position in lists, counting from 1. */
  place: number;
  /**
   * The options of a post there, by type. Which values the platform accepts is decided by its check;
   * an option that is not listed here is kept, because the adapter may know it.
   */
  settings: z.ZodObject<z.ZodRawShape, z.core.$loose>;
  /** The words that an option takes today; its check decides. */
  choices?: Readonly<Record<string, readonly string[]>>;
  /** Readers see the option `title`: it is written beside the text, checked and translated with the post. */
  postTitle?: PostTitle;
  /** Where in an account a post goes, where it has several: the option that names one. See destinations.ts. */
  destination?: { option: string; isRequired?: true };
  /** The limits of a poll, for the pages; its check decides. Absent without polls. */
  poll?: PollLimits;
  /**
   * Somebody is mentioned there by an id, under a name: what stands before the id in a text of ours, `slack` in
   * `@[Ada](slack:U1)`. Elsewhere such a mention is the name alone. Nothing where a handle does it, or nothing can.
   */
  namesPeople?: { scheme: string; inFirstComment?: true };
  /** It refuses the same words from an account a second time: a repeated post needs other words. */
  refusesRepeats?: true;
  /** Options that name a file of the workspace. */
  mediaOptions?: readonly string[];
  /** The limits of an account unless the plan of its workspace sets others. */
  limits: { publishesPerDay: number; intervalSec: number };
  /** Shapes of media that it takes as they are. */
  presets: readonly Shape[];
  /** Characters that the feed of its own app shows before “more”; null where it shows all of them. */
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
   * words first; a wall of words above pictures; the photo above its words; a film; a film upright; a note; a pin; an
   * article; a post among others of a community, under its title; a post of a channel, which is one bubble; a message
   * among others in a channel.
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
  /** The signs under a post, in order. */
  signs: readonly Sign[];
  /** Whether Markdown is rendered. */
  isMarkdown?: true;
  /** What readers can click in plain words beside a link; all of it if absent. */
  marks?: readonly ('hashtag' | 'mention')[];
  /** A named mention is shown with this sign before it; without a sign if absent. */
  signsNames?: true;
  /** How plain words are marked there: *strong*, _soft_, ~gone~ and `code`. If absent, these are signs like others. */
  markup?: 'single signs';
  /** Links are shown whole; if absent, their beginning. */
  showsWholeLinks?: true;
  /** What stands before the name of an author among those of others; `@` if absent. */
  authorSign?: string;
  /** Options that readers see beside the title: a word as it is, a switch by its name, a list one by one. */
  labels?: readonly string[];
  /** The switch that makes an article in Markdown of a post. */
  articleBy?: string;
  /** The cover of an article stands above its title. */
  coverFirst?: true;
  /** Answers of a poll are lines to tick instead of buttons. */
  ticksPolls?: true;
  /** The address of a link is part of the words: always, or beside other media. If absent, it is on a card only. */
  linkInWords?: 'always' | 'beside';
  /** A link is a button: the option with its words, and its words without that option. */
  linkButton?: { option: string; usual: string };
  /** A button beside the name offers to follow the author. */
  canFollow?: true;
  /** Its colours. Where the app's own grey or link blue is too faint to read, the nearest one that is not. */
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
export type Sign = (typeof SIGNS)[number];

export interface FeedColours {
  ground: string;
  text: string;
  quiet: string;
  line: string;
  link: string;
}

/** One with an API that we publish through. */
export interface ApiPlatform<Name extends string = string> extends PlatformAdapter, Declaration<Name>, Api {
  platform: Name;
  kind: 'api';
}

/** What an adapter begins with: whatever it does not declare, it cannot do. */
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

/** A platform with a page of consent. */
export interface ConsentPlatform<Name extends string = string> extends ApiPlatform<Name> {
  oauth: OAuth;
}

interface Api extends OutsidePlatform {
  /** Its own name for an error of ours, where that helps to find it. */
  errorNotes: Partial<Record<TargetErrorCode, string>>;
  /**
   * Where accounts live on servers of which a person names one. `local`: the id of an account means something only
   * there. `shared`: ids are known everywhere, and the server is only where to ask.
   */
  servers?: { ids: 'local'; example: string } | { ids: 'shared' };
  /** What it allows an application and what it requires, for the reference. */
  allows?: string;
  /** What it charges for a post; null where publishing is free. */
  cost: ((content: Priced) => Cost) | null;
}

/** The words of a post that a price may depend on. */
export type Priced = Pick<PublishContent, 'text' | 'firstComment'> & {
  parts: readonly { text: string }[];
  link: { url: string } | null;
};

export interface Cost {
  amount: number;
  currency: 'USD';
  basis: string;
}

/** A platform without an API: a person publishes there by hand, with what we prepared. */
export interface ManualPlatform<Name extends string = string> extends Declaration<Name> {
  kind: 'manual';
  form: ManualForm;
}

/** Its form as of today; we enforce nothing of it, because a person looks last. */
export interface ManualForm {
  name: string;
  /** The page on which a person makes a post; it works on a computer and in the phone's browser. */
  appLink: string;
  /** Characters that the form takes. */
  titleMax: number;
  textMax: number;
  imagesMax: number;
  tagsMax: number;
  needsMedia: boolean;
  /** The words on the buttons of that page. */
  steps: { title: string; text: string; images: string; video: string; send: string };
  /** For posts that are articles with a title and a cover: how to begin one, and where a link goes. */
  article: { begin: string; link(url: string): string } | null;
}

/** Keeps the name as a literal: the names of all platforms are read off the list. */
export const declare = <const Name extends string>(declaration: Declaration<Name> & Api) => declaration;

export const declareManual = <const Name extends string>(
  platform: Omit<ManualPlatform<Name>, 'kind'>,
): ManualPlatform<Name> => ({ ...platform, kind: 'manual' });

/** Types of options that many platforms have. */
export const flag = z.boolean().optional();
export const word = z.string().max(200).optional();
export const words = z.array(z.string().min(1).max(500)).max(100).optional();
