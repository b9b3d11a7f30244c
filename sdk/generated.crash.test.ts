import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateReference } from '../scripts/generate/reference.ts';
import { registry } from '../src/app/registry.ts';
import { PYTHON } from '../test/python-for-tests.ts';

// Third-party checks of what is generated: a linter of OpenAPI, a compiler, an interpreter.

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
          ...['--extends=recommended', '--format=json'],
        ],
        { env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', HOME: dir } },
      ).catch((error: { stdout: string }) => error);

      const { totals, problems } = JSON.parse(stdout);
      expect(problems).toEqual([]);
      expect(totals).toMatchObject({ errors: 0, warnings: 0 });
    },
  );
});

/** Sources of all examples in one language, face by face. */
function samples(lang: string): string[] {
  return ['open', 'social'].flatMap((face) => {
    const { paths } = JSON.parse(outputs[`docs/reference/openapi-${face}.json`]!);
    const operations: { 'x-codeSamples'?: { lang: string; source: string }[] }[] = Object.values<object>(
      paths,
    ).flatMap((methods) => Object.values(methods));
    return operations.flatMap((op) =>
      (op['x-codeSamples'] ?? []).filter((one) => one.lang === lang).map(({ source }) => source),
    );
  });
}

describe('the examples beside the operations', () => {
  it('in TypeScript compile', { timeout: 900_000 }, async () => {
    const sources = samples('TypeScript');
    expect(sources.length).toBeGreaterThan(150);
    const bodies = sources.map((source) => `{${source.replace(/^import .*$/m, '')}}`);
    const client = fileURLToPath(new URL('./src/client.ts', import.meta.url));
    const given = `import { createOpenClient, createSocialClient } from ${JSON.stringify(client)};
      declare const baseUrl: string, appKey: string, appSecret: string, accessToken: string, bytes: Uint8Array;\n`;
    const file = join(dir, 'samples.mts');
    writeFileSync(file, `${given}${bodies.join('\n')}`);
    const types = fileURLToPath(new URL('../node_modules/@types', import.meta.url));
    const { stdout } = await run(process.execPath, [
      ...[
        'node_modules/typescript/bin/tsc',
        file,
        '--ignoreConfig',
        '--noEmit',
        '--strict',
        '--skipLibCheck',
      ],
      ...['--target', 'es2022', '--lib', 'es2024', '--module', 'nodenext', '--allowImportingTsExtensions'],
      ...['--types', 'node', '--typeRoots', types],
    ]).catch((error: { stdout: string }) => error);
    expect(stdout).toBe('');
  });

  it.skipIf(PYTHON === null)('in Python run, and call existing operations', async () => {
    const sources = samples('Python');
    expect(sources.length).toBeGreaterThan(150);
    const file = join(dir, 'samples.json');
    writeFileSync(file, JSON.stringify(sources));
    // Every argument is known to its method, through the class of its parameters.
    const check = `
import ast, json, sys
import parlance
for source in json.load(open(sys.argv[1])):
    tree = ast.parse(source)
    made, call = [node for node in ast.walk(tree) if isinstance(node, ast.Call)][:2]
    client = getattr(parlance, made.func.id)
    method = getattr(client, call.func.attr)
    params = method.__annotations__["params"][len("Unpack[types."):-1]
    known = getattr(parlance.types, params).__annotations__
    unknown = [word.arg for word in call.keywords if word.arg not in known]
    assert not unknown, (call.func.attr, unknown)
print("fine")
`;
    const env = {
      PYTHONPATH: fileURLToPath(new URL('./python/src', import.meta.url)),
      PYTHONDONTWRITEBYTECODE: '1',
    };
    expect((await run(PYTHON ?? '', ['-c', check, file], { env })).stdout).toBe('fine\n');
  });
});
