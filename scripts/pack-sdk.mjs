// Builds the contents of the SDK's package: one file of the command, one of each library, and their types. `npm pack`
// in sdk runs it, and removes what it made. Of the seventy modules that it replaces, a third of the size was indents
// and types that nobody can import.
import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPrograms } from './build-programs.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const sdk = join(root, 'sdk');

/** The modules that may be imported, and the command. */
const LIBRARIES = { client: 'src/client.ts', node: 'src/node.ts', webhooks: 'src/webhooks.ts' };
const PROGRAMS = { ...LIBRARIES, cli: 'cli/main.ts' };

async function packSdk(folder) {
  rmSync(folder, { recursive: true, force: true });
  // Functions keep their names for stack traces.
  const minify = { compress: true, mangle: { toplevel: false }, codegen: { removeWhitespace: true } };
  await buildPrograms(folder, PROGRAMS, { minify });
  writeTypes(folder);
  copyFileSync(join(sdk, 'cli/launch.mjs'), join(folder, 'parlance.js'));
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
}

function writeTypes(folder) {
  execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      ...Object.values(LIBRARIES),
      ...['--ignoreConfig', '--declaration', '--emitDeclarationOnly', '--rewriteRelativeImportExtensions'],
      ...['--rootDir', 'src', '--outDir', folder, '--strict', '--verbatimModuleSyntax'],
      ...['--target', 'es2022', '--lib', 'es2024', '--types', 'node', '--module', 'nodenext'],
    ],
    { cwd: sdk, stdio: 'inherit' },
  );
  // The compiler indents by four spaces, which was a quarter of the package.
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.d.ts'))) {
    const text = readFileSync(join(folder, name), 'utf8');
    const tabbed = text.replaceAll(/^(?: {4})+/gm, (indent) => '\t'.repeat(indent.length / 4));
    writeFileSync(join(folder, name), withoutAsides(tabbed));
  }
}

/**
 * Two kinds of comments that nobody reads were a tenth of the package: those on each field of calls that only the
 * application makes, and those on the type of an operation; an editor shows the comment of the method.
 */
function withoutAsides(types) {
  return types
    .replace(/^export interface ConsoleOperations \{$.*?^\}$/ms, (calls) =>
      calls.replaceAll(/^\t+\/\*\*.*?\*\/\n/gms, ''),
    )
    .replaceAll(/^export interface (?:Open|Social)Operations \{$.*?^\}$/gms, (calls) =>
      calls.replaceAll(/^\t\/\*\*.*?\*\/\n/gms, ''),
    );
}

const made = resolve('dist');
if (process.argv[2] === 'clean') rmSync(made, { recursive: true, force: true });
else await packSdk(made);
