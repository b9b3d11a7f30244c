/** What a command may end with; scripts and builds branch on it. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  found: 3,
  notAllowed: 4,
  needsDecision: 5,
  notReady: 6,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const EXIT_MEANS: Record<ExitCode, string> = {
  0: 'Done.',
  1: 'Refused or failed.',
  2: 'The command line or parlance.json cannot be meant.',
  3: 'Found something: `check` has findings, `diff` would write.',
  4: 'Not signed in, or not allowed.',
  5: 'Needs a decision: many strings would go, a rename is only probable, or the project changed meanwhile.',
  6: 'Not ready within `--timeout`.',
  130: 'Interrupted.',
};

/** It did not work, in words for the person, who also hears what to type next. */
export class CommandFailed extends Error {
  readonly code: ExitCode;
  readonly next: string | undefined;

  constructor(message: string, { code = EXIT.failed, next }: { code?: ExitCode; next?: string } = {}) {
    super(message);
    this.code = code;
    this.next = next;
  }
}
