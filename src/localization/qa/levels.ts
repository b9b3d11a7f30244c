import { baseOf } from '#kernel/scripts.ts';
import type { Issue } from '../model.ts';
import { type ProjectSettings, readSettings } from '../projects/settings.ts';
import { checksInForce } from '../projects/ways.ts';

/** How grave a project takes what its checks find: in one language, in all (`*`), or as the check says itself. */
export interface Levels {
  isOff(language: string, check: string): boolean;
  /** Without what is switched off; the same list where nothing is set. */
  apply(language: string, found: readonly Issue[]): readonly Issue[];
}

type Checks = ProjectSettings['checks'];

function levelIn(checks: Checks, language: string, check: string) {
  const levels = checks[check];
  return levels?.[language] ?? levels?.[baseOf(language)] ?? levels?.['*'];
}

/** Whether the project of the work under way wants a check that is off for everybody else. */
export function isWished(check: string, language: string): boolean {
  const level = levelIn(checksInForce(), language, check);
  return level !== undefined && level !== 'off';
}

export function levelsOf(stored: unknown): Levels {
  const { checks } = readSettings(stored);
  const levelOf = (language: string, check: string) => levelIn(checks, language, check);
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
