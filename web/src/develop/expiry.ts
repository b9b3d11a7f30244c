import { t, type TextId } from '../text/text.ts';

/** How long something is valid, as people choose it. */
export const LIFETIMES = ['never', '7', '30', '90', '365'] as const;
export type Lifetime = (typeof LIFETIMES)[number];

const DAY_MS = 86_400_000;

export const lifetimeName = (life: Lifetime): string =>
  life === 'never'
    ? t('dev.lifetime.never')
    : t('dev.lifetime.days' satisfies TextId, { days: Number(life) });

export const endOf = (life: Lifetime, now = Date.now()): string | null =>
  life === 'never' ? null : new Date(now + Number(life) * DAY_MS).toISOString();

export const isOver = (at: string | null, now = Date.now()): boolean =>
  at !== null && new Date(at).getTime() <= now;

/** One address or block per line, or separated by commas. */
export const linesOf = (text: string): string[] => text.split(/[\s,]+/).filter((each) => each !== '');
