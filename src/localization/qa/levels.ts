import { baseOf } from '#kernel/scripts.ts';
import type { Issue } from '../model.ts';
import { readSettings } from '../projects/settings.ts';

/** How grave a project takes what its checks find: in one language, in all (`*`), or as the check says itself. */
export interface Levels {
  isOff(language: string, check: string): boolean;
  /** Without what is switched off; the same list where nothing is set. */
  apply(language: string, found: readonly Issue[]): readonly Issue[];
}

export function levelsOf(stored: unknown): Levels {
  const { checks } = readSettings(stored);
  const levelOf = (language: string, check: string) => {
    const levels = checks[check];
    return levels?.[language] ?? levels?.[baseOf(language)] ?? levels?.['*'];
  };
  const isAnySet = Object.keys(checks).length > 0;
  return {
    isOff: (language, check) => levelOf(language, check) === 'off',
    apply: (language, found) => {
      if (!isAnySet || !found.some(({ check }) => checks[check])) return found;
      return found.flatMap((issue) => {
        const level = levelOf(language, issue.check);
        if (level === 'off') return [];
        return level === undefined || level === issue.severity ? [issue] : [{ ...issue, severity: level }];
      });
    },
  };
}
