import type { PublishContent } from './contract.ts';

/** A text option of the platform, trimmed; empty if it was not given. */
export const optionOf = ({ settings }: Pick<PublishContent, 'settings'>, name: string): string => {
  const value = settings[name];
  return typeof value === 'string' ? value.trim() : '';
};
