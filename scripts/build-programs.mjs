// Builds the programs of the SDK as single files for Node, each with its chunks beside it.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const sdk = join(dirname(fileURLToPath(import.meta.url)), '../sdk');

/** @param programs Files below sdk by the name of the result. */
export async function buildPrograms(folder, programs, output = {}) {
  const { build } = await import('vite');
  await build({
    root: sdk,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'node22',
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(programs).map(([name, path]) => [name, join(sdk, path)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', ...output },
      },
    },
  });
}
