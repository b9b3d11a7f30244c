import { z } from 'zod';
import { inEnglish } from '#kernel/say.ts';
import { picture, video } from '../../media/presets.ts';
import { ask, unlessGone } from '../ask.ts';
import { checkPost } from '../check-post.ts';
import { altTextMissing, problem, titleIssues, warning } from '../check-rules.ts';
import { can, PlatformError } from '../contract.ts';
import { platformError } from '../errors.ts';
import { baseOf, byStatus, call } from '../http.ts';
import { oauth2 } from '../oauth2.ts';
import { readFigures } from '../read-figures.ts';

/**
 * The version of what a package is given and must provide. A change that breaks
 * packages needs another number.
 */
export const CONTRACT = 1;

/**
 * The building blocks of our platforms, for a platform from outside. They are passed instead of imported: a
 * package lives elsewhere, and errors of a second copy of PlatformError would not be recognised.
 */
export const KIT = {
  contract: CONTRACT,
  z,
  can,
  ask,
  call,
  baseOf,
  byStatus,
  oauth2,
  unlessGone,
  readFigures,
  PlatformError,
  platformError,
  checkPost,
  problem,
  warning,
  titleIssues,
  altTextMissing,
  picture,
  video,
  /** A sentence for a person. It is shown as written, whatever the language of the page. */
  say: inEnglish,
} as const;
