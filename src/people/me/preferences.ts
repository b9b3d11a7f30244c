import { z } from 'zod';
import { TimeZone } from '../fields.ts';

/** How a person wants the application to look and format values. Unset preferences follow the device. */
export const Preferences = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  density: z.enum(['comfortable', 'compact']).default('comfortable'),
  language: z.enum(['en', 'zh-cn']).nullable().default(null).describe('Null: the language of the browser.'),
  timezone: TimeZone.nullable().default(null).describe('Null: the time zone of the workspace.'),
  weekStart: z.enum(['monday', 'sunday', 'saturday']).nullable().default(null),
  hours: z.enum(['12', '24']).nullable().default(null),
  shortcuts: z.boolean().default(true).describe('false: no shortcuts with single keys.'),
});
export type Preferences = z.output<typeof Preferences>;

/** Fields that are left out stay as they are. */
export const PreferencesChange = z.strictObject({
  theme: Preferences.shape.theme.unwrap().optional(),
  density: Preferences.shape.density.unwrap().optional(),
  language: Preferences.shape.language.unwrap().optional(),
  timezone: Preferences.shape.timezone.unwrap().optional(),
  weekStart: Preferences.shape.weekStart.unwrap().optional(),
  hours: Preferences.shape.hours.unwrap().optional(),
  shortcuts: z.boolean().optional(),
});

/** A later version may have written other values: those that are unknown here count as unset. */
export function readPreferences(stored: unknown): Preferences {
  const known = Object.entries((stored ?? {}) as object).filter(([name, value]) => {
    const field = (Preferences.shape as Record<string, z.ZodType>)[name];
    return field?.safeParse(value).success;
  });
  return Preferences.parse(Object.fromEntries(known));
}
