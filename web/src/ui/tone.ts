/** Colour only carries meaning. Each of our statuses maps to one of these. */
export type Tone = 'neutral' | 'brand' | 'ok' | 'warn' | 'bad' | 'info' | 'ai';

export const SOFT: Record<Tone, string> = {
  neutral: 'bg-sunken text-fg-2 border-line',
  brand: 'bg-brand-soft text-brand-text border-brand-line',
  ok: 'bg-ok-soft text-ok-text border-ok-line',
  warn: 'bg-warn-soft text-warn-text border-warn-line',
  bad: 'bg-bad-soft text-bad-text border-bad-line',
  info: 'bg-info-soft text-info-text border-info-line',
  ai: 'bg-ai-soft text-ai-text border-ai-line',
};

export const SOLID: Record<Tone, string> = {
  neutral: 'bg-fg-3',
  brand: 'bg-brand',
  ok: 'bg-ok',
  warn: 'bg-warn',
  bad: 'bg-bad',
  info: 'bg-info',
  ai: 'bg-ai',
};

export const TEXT: Record<Tone, string> = {
  neutral: 'text-fg-2',
  brand: 'text-brand-text',
  ok: 'text-ok-text',
  warn: 'text-warn-text',
  bad: 'text-bad-text',
  info: 'text-info-text',
  ai: 'text-ai-text',
};
