import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const SERVER = process.env.PARLANCE_DEV_SERVER ?? 'http://127.0.0.1:8080';

/** `virtual:text/<locale>`: all catalogs of a language as one module, compiled, so no ICU parser is shipped. */
function catalogs(): Plugin {
  const prefix = '\0virtual:text/';
  return {
    name: 'catalogs',
    resolveId: (id) => (id.startsWith('virtual:text/') ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const folder = join(here, 'src/text', id.slice(prefix.length));
      const messages: Record<string, unknown> = {};
      for (const file of readdirSync(folder).toSorted()) {
        this.addWatchFile(join(folder, file));
        const texts: Record<string, string> = JSON.parse(readFileSync(join(folder, file), 'utf8'));
        for (const [key, text] of Object.entries(texts)) messages[key] = compileMessage(text);
      }
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;
    },
  };
}

/** `routes.json`: which file draws which address, so that the server can have it loaded with the page. */
function routeTable(): Plugin {
  return {
    name: 'route-table',
    generateBundle() {
      const source = readFileSync(join(here, 'src/routes.tsx'), 'utf8');
      const line = /(?:screen|door)\('([^']+)',\s*\(\) => import\('\.\/([^']+)'\)/g;
      const table = Array.from(source.matchAll(line), ([, path, file]) => [path, `src/${file}`]);
      this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(table) });
    },
  };
}

/** `sources.json`: everything of ours that the build read, so that it is known when it is stale. */
function sourceList(): Plugin {
  const root = join(here, '..').replace(/[\\/]$/, '');
  return {
    name: 'source-list',
    generateBundle() {
      const files = [...this.getModuleIds()]
        .map((id) => id.split('?')[0] ?? '')
        .filter((id) => id.startsWith(root) && !id.includes('node_modules') && !id.includes('\0'))
        .map((id) => id.slice(root.length + 1).replaceAll('\\', '/'));
      this.emitFile({ type: 'asset', fileName: 'sources.json', source: JSON.stringify(files.toSorted()) });
    },
  };
}

const inPackages = (names: string) => new RegExp(`node_modules/(${names})`);

export default defineConfig({
  root: here,
  plugins: [catalogs(), routeTable(), sourceList(), react(), tailwind()],
  resolve: {
    alias: [
      { find: /^@\//, replacement: join(here, 'src/') },
      { find: /^@sdk\//, replacement: join(here, '../sdk/src/') },
      { find: /^#/, replacement: join(here, '../src/') },
    ],
  },
  // A data: font would break the page's policy, which allows our own files alone.
  build: {
    target: 'es2023',
    manifest: true,
    assetsDir: 'app',
    assetsInlineLimit: 0,
    emptyOutDir: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: inPackages('react/|react-dom/|scheduler/'), priority: 40 },
            {
              name: 'data',
              test: inPackages(
                '@tanstack/(react-router|router-core|history|react-query|query-core|react-store|store)|@lingui|seroval|isbot|tiny-',
              ),
              priority: 30,
            },
            {
              name: 'editor',
              test: inPackages('@codemirror|@lezer|style-mod|w3c-keyname|crelt|@marijn'),
              priority: 30,
            },
            { name: 'dnd', test: inPackages('@atlaskit'), priority: 30 },
            { name: 'charts', test: inPackages('d3-|internmap'), priority: 30 },
            {
              name: 'ui',
              test: /(node_modules\/(@radix-ui|radix-ui|@floating-ui|aria-hidden|react-remove-scroll|lucide-react|clsx|tailwind-merge|class-variance|use-|get-nonce|tslib)|web\/src\/ui\/)/,
              priority: 20,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  html: { cspNonce: '__NONCE__' },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/files', '/openapi', '/connect', '/docs', '/assets', '/healthz', '/readyz'].map((path) => [
        path,
        { target: SERVER, changeOrigin: true, headers: { origin: SERVER } },
      ]),
    ),
  },
});
