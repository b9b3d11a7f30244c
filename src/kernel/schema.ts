import { isIP } from 'node:net';
import { z } from 'zod';
import { isLanguage, languageProblem } from './language.ts';
import { say } from './say.ts';

/**
 * A supported code in its exact form. The error's `params.language` lets its handler
 * suggest the nearest code.
 */
export const LanguageCode = z.string().superRefine((code, ctx) => {
  if (!isLanguage(code)) ctx.addIssue(notALanguage(code));
});

/**
 * Language code → value. An object rather than a record, so that a wrong code is reported like a wrong field.
 */
export function byLanguage<T extends z.ZodType>(value: T) {
  return z
    .object({})
    .catchall(value)
    .superRefine((values, ctx) => {
      let wrong = 0;
      for (const code of Object.keys(values)) {
        if (isLanguage(code)) continue;
        ctx.addIssue({ ...notALanguage(code), path: [code] });
        if (++wrong === WRONG_CODES_MAX) return;
      }
    });
}

/** Errors show no more than this. */
const WRONG_CODES_MAX = 20;

function notALanguage(code: string) {
  return { code: 'custom' as const, message: languageProblem(code, null), params: { language: code } };
}

const ZONED = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** An instant with its offset: ISO 8601 with an offset or Z. */
export const InstantWithZone = z.string().superRefine((text, ctx) => {
  const parts = ZONED.exec(text);
  if (!parts || Number.isNaN(Date.parse(text))) {
    ctx.addIssue({
      code: 'custom',
      message: say('common.must_be_iso_8601_time'),
    });
  } else if (!isOnCalendar(parts)) {
    ctx.addIssue({ code: 'custom', message: say('common.must_be_day_hour_exist') });
  }
});

/** Date.parse turns 30 February into March and accepts 24:00; callers who send these meant something else. */
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
        ctx.addIssue({ code: 'custom', message: say('common.must_be_ip_address_cidr') });
      }
    }),
  )
  .max(50)
  .describe('Addresses or CIDR blocks; empty means anywhere.');

/**
 * In the form that browsers send, so that it can be compared literally. Without encryption
 * only on the machine itself.
 */
export const AllowedOrigins = z
  .array(
    z
      .string()
      .max(255)
      .superRefine((text, ctx) => {
        const url = URL.canParse(text) ? new URL(text) : null;
        const isSafe =
          url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname));
        if (!isSafe || url?.origin !== text)
          ctx.addIssue({ code: 'custom', message: say('common.must_be_origin') });
      }),
  )
  .max(20)
  .describe(
    'Origins of pages that may use it from a browser, such as https://app.example; empty means none.',
  );

const isThisMachine = (hostname: string) =>
  hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
