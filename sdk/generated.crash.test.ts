import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateReference } from '../scripts/generate/reference.ts';
import { registry } from '../src/app/registry.ts';

// What another program makes of what is generated: a linter of OpenAPI.

const run = promisify(execFile);
const outputs = generateReference(registry, '1.2.3');
let dir: string;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'parlance-generated-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('the OpenAPI documents', () => {
  it.each(['open', 'social'])(
    '%s passes the recommended rules of Redocly without a warning',
    async (face) => {
      const file = join(dir, `openapi-${face}.json`);
      writeFileSync(file, outputs[`docs/reference/openapi-${face}.json`]!);
      const { stdout } = await run(
        process.execPath,
        [
          ...['--import', './test/fence.ts', 'node_modules/@redocly/cli/bin/cli.js', 'lint', file],
          ...['--extends=recommended', '--skip-rule=tag-description', '--format=json'],
        ],
        { env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', HOME: dir } },
      ).catch((error: { stdout: string }) => error);

      const { totals, problems } = JSON.parse(stdout);
      expect(problems).toEqual([]);
      expect(totals).toMatchObject({ errors: 0, warnings: 0 });
    },
  );
});
