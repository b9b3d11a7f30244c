import { z } from 'zod';

const CHARS_MAX = 200;
/** Names of devices in Windows, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\.|$)/i;
/** Separators, control characters, and marks that change the direction of a name. */
const FORBIDDEN = /[/\\\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]/u;

/** The name of a download without its extension. Empty means the default. */
export const Filename = z
  .string()
  .trim()
  .max(CHARS_MAX)
  .superRefine((name, ctx) => {
    const message = FORBIDDEN.test(name)
      ? 'must not contain slashes, backslashes or control characters'
      : /^\.+$/.test(name)
        ? 'must not consist of dots'
        : RESERVED.test(name)
          ? 'is a name that Windows reserves for a device'
          : null;
    if (message !== null) ctx.addIssue({ code: 'custom', message });
  })
  .describe('Name of the download; the ending is appended. Empty means id and time.');

/** For example `prj_01K…_20260131120000`, in UTC. */
export function filenameOr(name: string | undefined, id: string, now: Date): string {
  const time = now.toISOString().replace(/\D/g, '').slice(0, 14);
  return name === undefined || name === '' ? `${id}_${time}` : name;
}
