import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';

export const getSandbox = defineOperation({
  name: 'get_sandbox',
  face: 'console',
  group: 'accounts',
  summary: 'The page that shows what was published in the sandbox, and the platforms in it.',
  right: 'read',
  rate: 'read',
  errors: [],
  input: z.object({}),
  output: z.object({
    url: z.string().nullable().describe('Null without a sandbox.'),
    platforms: z.array(z.string()),
  }),

  async run(_input, { config: { sandboxUrl, platforms } }) {
    if (sandboxUrl === null) return { url: null, platforms: [] };
    const isInside = (address: string | undefined) => address?.startsWith(`${sandboxUrl}/`) ?? false;
    return {
      url: sandboxUrl,
      platforms: Object.entries(platforms).flatMap(([name, platform]) =>
        isInside(platform?.baseUrls['api']) ? [name] : [],
      ),
    };
  },
});
