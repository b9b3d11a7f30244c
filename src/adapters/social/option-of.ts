import type { PublishContent } from './contract.ts';

/** An option of the platform that is words, without the space around it; empty where it was not given. */
export const optionOf = ({ settings }: Pick<PublishContent, 'settings'>, name: string): string => {
  const value = settings[name];
  return typeof value === 'string' ? value.trim() : '';
};
