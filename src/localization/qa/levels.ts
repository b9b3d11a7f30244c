import { baseOf } from '#kernel/scripts.ts';
import type { Issue } from '../model.ts';
import { type ProjectSettings, readSettings } from '../projects/settings.ts';
import { checksInForce } from '../projects/conventions.ts';

/** The severities that a project sets for checks, for one language or for all (`*`). */
interface Levels {
  isOff(language: string, check: string): boolean;
  /** The issues without checks that are off. Returns the same list if nothing is set. */
  apply(language: string, found: readonly Issue[]): readonly Issue[];
}

type Checks = ProjectSettings['checks'];

function levelIn(checks: Checks, language: string, check: string) {
  const levels = checks[check];
  return levels?.[language] ?? levels?.[baseOf(language)] ?? levels?.['*'];
}

/** Whether the current project has switched on an optional check. */
export function isWished(check: string, language: string): boolean {
  const level = levelIn(checksInForce(), language, check);
  return level !== undefined && level !== 'off';
}

/** Whether a project has set the severity of any check. */
export function hasLevels(stored: unknown): boolean {
  return Object.keys(readSettings(stored).checks).length > 0;
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
