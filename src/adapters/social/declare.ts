import { z } from 'zod';
import type { OutsidePlatform } from '#platform/config-platforms.ts';
import type { Shape } from '../media/presets.ts';
import type { OAuth } from './connection.ts';
import type { PlatformAdapter, PublishContent, TargetErrorCode } from './contract.ts';

/** What a platform says of itself, whether we publish there or a person does. */
export interface Declaration<Name extends string = string> {
  /** As it stands on the wire, and the name of its folder. */
  platform: Name;
  /** As people write it. */
  title: string;
  /** Where people of another language of the pages write it differently. */
  titles?: Readonly<Record<'zh-cn', string>>;
  /** A sign of our own drawing: the path of an SVG of 24 by 24, filled by the even-odd rule, in one colour. */
  icon: string;
  /** The ground that its icon stands on, in white: dark enough to be seen. */
  colour: string;
  /** Where it stands in lists, counting from 1. */
  place: number;
  /**
   * Options of a post there, of the right type. What the platform thinks of a value is for its check to say;
   * an option that is not listed here is kept, because the adapter may know it.
   */
  settings: z.ZodObject<z.ZodRawShape, z.core.$loose>;
  /** What it takes today for an option that is a word; its check decides. */
  choices?: Readonly<Record<string, readonly string[]>>;
  /** Readers see the option `title`: it is written beside the text, checked and translated with the post. */
  postTitle?: PostTitle;
  /** Where in an account a post goes, where it has several: the option that names one. See destinations.ts. */
  destination?: { option: string; isRequired?: true };
  /** What a poll may have, as the pages tell it; its check decides. None where there are no polls. */
  poll?: PollLimits;
  /**
   * Somebody is mentioned there by an id, under a name: what stands before the id in a text of ours, `slack` in
   * `@[Ada](slack:U1)`. Elsewhere such a mention is the name alone. Nothing where a handle does it, or nothing can.
   */
  namesPeople?: { scheme: string; inFirstComment?: true };
  /** It refuses the same words a second time from an account: what goes out again must be said in other words. */
  refusesRepeats?: true;
  /** Options that name a file of the workspace. */
  mediaOptions?: readonly string[];
  /** What an account may do where the plan of its workspace says nothing else. */
  limits: { publishesPerDay: number; intervalSec: number };
  /** Shapes that it takes as they are. */
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
  /** What stands under a post for readers, in order. */
  signs: readonly Sign[];
  /** Readers see Markdown as what it means. */
  isMarkdown?: true;
  /** What readers can click in plain words beside a link; all of it where nothing is said. */
  marks?: readonly ('hashtag' | 'mention')[];
  /** A named mention is seen with the sign before it; without it where nothing is said. */
  signsNames?: true;
  /** The cover of an article stands above its title. */
  coverFirst?: true;
  /** Answers of a poll are lines to tick, and no buttons. */
  ticksPolls?: true;
  /** The address of a link is a part of the words: always, or beside something else that is shown. On a card alone where nothing is said. */
  linkInWords?: 'always' | 'beside';
  /** A link is a button: the option that says what stands on it, and what does where that says nothing. */
  linkButton?: { option: string; usual: string };
  /** Readers are asked to follow whoever wrote it, beside the name. */
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

/** Of an adapter: what it says nothing about, it cannot do. */
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

/** One where people say yes on a page of the platform. */
export interface ConsentPlatform<Name extends string = string> extends ApiPlatform<Name> {
  oauth: OAuth;
}

interface Api extends OutsidePlatform {
  /** What it calls an error of ours, where that helps to find it. */
  errorNotes: Partial<Record<TargetErrorCode, string>>;
  /**
   * Where accounts live on servers of which a person names one. `local`: the id of an account means something only
   * there. `shared`: ids are known everywhere, and the server is only where to ask.
   */
  servers?: { ids: 'local'; example: string } | { ids: 'shared' };
  /** What it allows an application and what it asks for, in a line of the reference. */
  allows?: string;
  /** What it charges for a post; null where it publishes for nothing. */
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

/** One without: a person finishes there by hand, with what we prepared. */
export interface ManualPlatform<Name extends string = string> extends Declaration<Name> {
  kind: 'manual';
  form: ManualForm;
}

/** Its form as it is today; nothing here is enforced by us, a person has the last look. */
export interface ManualForm {
  name: string;
  /** Where a person makes a post, on a computer; each also works on the phone's browser. */
  appLink: string;
  /** Characters that the form takes. */
  titleMax: number;
  textMax: number;
  imagesMax: number;
  tagsMax: number;
  needsMedia: boolean;
  /** Words on the buttons, as they stand on the page. */
  steps: { title: string; text: string; images: string; video: string; send: string };
  /** Where a post is an article with a title and a cover: how it is begun, and where a link goes. */
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
