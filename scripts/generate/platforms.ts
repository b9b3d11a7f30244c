import { z } from 'zod';
import { API_PLATFORMS, PLATFORMS } from '#adapters/social/platforms.ts';
import { fieldsOf } from '#kernel/narrow.ts';
import { code, codes, page, table } from './markdown.ts';

export function generatePlatforms(): string {
  return page(
    'Platforms',
    'Each declares itself in its folder under src/adapters/social/platforms; this page is read off. Limits hold where the plan of a workspace says nothing else.',
    [
      table(
        [
          'Platform',
          'Name',
          'How a post gets there',
          'Posts a day',
          'Seconds between two',
          'Options',
          'Presets',
        ],
        PLATFORMS.map(({ platform, title, kind, limits, settings, presets }) => [
          title,
          code(platform),
          kind === 'api' ? 'its API' : 'a person, by hand',
          String(limits.publishesPerDay),
          String(limits.intervalSec),
          codes(Object.keys(settings.shape)),
          codes(presets.map(({ name }) => name)),
        ]),
      ),
      '## With an API',
      table(
        ['Platform', 'Text', 'Connected by', 'Scopes it cannot do without', 'Abilities', 'Cost'],
        API_PLATFORMS.map(({ title, text, oauth, signIn, capabilities, cost }) => [
          title,
          `${text.limit} ${text.unit}`,
          [
            oauth.register ? 'OAuth at a server of your choice' : 'OAuth',
            ...(signIn ? ['handle and app password'] : []),
          ].join(', or '),
          codes(oauth.needed),
          Object.entries(capabilities)
            .flatMap(([ability, has]) => (has ? [ability] : []))
            .join(', '),
          cost ? 'per post; the precheck tells' : 'none',
        ]),
      ),
      '## What it calls an error of ours',
      table(
        ['Platform', 'Code', 'There'],
        API_PLATFORMS.flatMap(({ title, errorNotes }) =>
          Object.entries(errorNotes).map(([errorCode, note]) => [title, code(errorCode), note]),
        ),
      ),
    ].join('\n\n'),
  );
}

/** What the pages show of a platform: its name, its sign, and how a post gets there. */
export function generatePlatformMarks(): string {
  const lines = PLATFORMS.map(
    ({ platform, title, icon, colour, kind }) =>
      `  ${platform}: { title: ${JSON.stringify(title)}, icon: ${JSON.stringify(icon)}, colour: ${JSON.stringify(colour)}, kind: ${JSON.stringify(kind)} },`,
  );
  return `// Generated from the declarations of the platforms by npm run generate. Do not edit.
export const PLATFORM_MARKS: Record<string, { title: string; icon: string; colour: string; kind: string }> = {
${lines.join('\n')}
};
`;
}

/** What the page of a post asks for a platform: its options by kind, and where its feed cuts a text. */
export function generatePlatformOptions(): string {
  const lines = PLATFORMS.map(({ platform, settings, choices, mediaOptions, foldAfter }) => {
    const { properties = {} } = z.toJSONSchema(settings, { io: 'input' });
    const options = Object.entries(properties).map(([name, schema]) => {
      const { type, enum: values } = fieldsOf(schema);
      const of = choices?.[name] ?? (Array.isArray(values) ? values : undefined);
      if (mediaOptions?.includes(name)) return { name, kind: 'media' };
      if (of) return { name, kind: 'choice', of };
      return { name, kind: type === 'boolean' ? 'flag' : type === 'array' ? 'list' : 'text' };
    });
    return `  ${platform}: ${JSON.stringify({ foldAfter, options })},`;
  });
  return `// Generated from the declarations of the platforms by npm run generate. Do not edit.
export interface PlatformOption {
  name: string;
  kind: 'flag' | 'list' | 'text' | 'choice' | 'media';
  of?: readonly string[];
}
export const PLATFORM_OPTIONS: Record<string, { foldAfter: number | null; options: readonly PlatformOption[] }> = {
${lines.join('\n')}
};
`;
}
