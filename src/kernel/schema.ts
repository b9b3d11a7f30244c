import { isIP } from 'node:net';
import { z } from 'zod';
import { isLanguage, languageError } from './language.ts';

/** A supported code in its exact form; the message suggests the nearest one. */
export const LanguageCode = z.string().superRefine((code, ctx) => {
  if (isLanguage(code)) return;
  const [field] = languageError('', code).fields;
  ctx.addIssue({ code: 'custom', message: field?.message ?? 'is not a supported language code' });
});

const ZONED = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** An instant that says where it is: ISO 8601 with an offset or Z. */
export const InstantWithZone = z.string().superRefine((text, ctx) => {
  const parts = ZONED.exec(text);
  if (!parts || Number.isNaN(Date.parse(text))) {
    ctx.addIssue({
      code: 'custom',
      message: 'must be an ISO 8601 time with an offset or Z, such as 2026-01-31T12:00:00Z',
    });
  } else if (!isOnCalendar(parts)) {
    ctx.addIssue({ code: 'custom', message: 'must be a day and an hour that exist' });
  }
});

/** Date.parse rolls 30 February over into March and takes 24:00; whoever sends these meant something else. */
function isOnCalendar([, year, month, day, hour]: RegExpExecArray): boolean {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) && Number(hour) < 24;
}

export const ExpiresAt = InstantWithZone.describe('ISO 8601 with an offset or Z.');

export const AllowedIps = z
  .array(
    z.string().superRefine((text, ctx) => {
      const [address = '', bits, ...rest] = text.split('/');
      const max = isIP(address) === 6 ? 128 : 32;
      const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max);
      if (isIP(address) === 0 || !isRange || rest.length > 0) {
        ctx.addIssue({ code: 'custom', message: 'must be an IP address or a CIDR block' });
      }
    }),
  )
  .max(50)
  .describe('Addresses or CIDR blocks; empty means anywhere.');
