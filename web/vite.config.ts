import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const UI_OF_SHELL = /src\/ui\/(badge|bits|button|cn|regions|tone)\.tsx?$/;
const here = fileURLToPath(new URL('.', import.meta.url));
const SERVER = process.env.PARLANCE_DEV_SERVER ?? 'http://127.0.0.1:8080';

/**
 * `virtual:text/<locale>/<area>`: the catalogs of an area as one module, compiled, so no ICU parser is shipped.
 * `virtual:catalogs`: how to load each. An area is a half of the application; `base` has the texts of the shell.
 */
function catalogs(): Plugin {
  const texts = join(here, 'src/text');
  const areaOf = (file: string) =>
    /^(common|shell)\.json$/.test(file) ? 'base' : file.replace(/[-.].*$/, '');
  const locales = () => readdirSync(texts, { withFileTypes: true }).filter((each) => each.isDirectory());
  const filesOf = (locale: string) => readdirSync(join(texts, locale)).toSorted();
  return {
    name: 'catalogs',
    resolveId: (id) => (/^virtual:(text\/|catalogs$)/.test(id) ? `\0${id}` : undefined),
    load(id) {
      if (id === '\0virtual:catalogs') {
        const lines = locales().map(({ name }) => {
          const areas = [...new Set(filesOf(name).map(areaOf))];
          const loads = areas.map((area) => `'${area}': () => import('virtual:text/${name}/${area}')`);
          return `'${name}': { ${loads.join(', ')} }`;
        });
        return `export default { ${lines.join(',\n')} };`;
      }
      if (!id.startsWith('\0virtual:text/')) return undefined;
      const [locale = '', area] = id.slice('\0virtual:text/'.length).split('/');
      const messages: Record<string, unknown> = {};
      for (const file of filesOf(locale).filter((each) => areaOf(each) === area)) {
        this.addWatchFile(join(texts, locale, file));
        const found: Record<string, string> = JSON.parse(readFileSync(join(texts, locale, file), 'utf8'));
        for (const [key, text] of Object.entries(found)) messages[key] = compileMessage(text);
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

/** `sources.json`: everything of ours that the build read, to detect when it is stale. */
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

/** What the shell shows at once; the icons and parts of the screens come with the screens. */
const shellSources = globSync('src/{shell,ui}/*.{ts,tsx}', {
  cwd: here,
  exclude: ['src/shell/{palette,shortcut-map,questions,person-menu,project-menu,workspace-menu}.tsx'],
})
  .filter((file) => !file.startsWith('src/ui/') || UI_OF_SHELL.test(file))
  .map((file) => readFileSync(join(here, file), 'utf8'))
  .join('\n');
const shellIcons = new Set(
  [...shellSources.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)]
    .flatMap(([, names]) => (names ?? '').split(','))
    .map((name) => name.replace(/\btype\b| as .*/g, '').trim())
    .map((name) => name.replace(/([a-z])([A-Z])|([a-zA-Z])(\d)/g, '$1$3-$2$4').toLowerCase()),
);
const isOfShell = (id: string) => {
  const icon = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/.exec(id)?.[1];
  if (icon !== undefined) return shellIcons.has(icon);
  return (
    UI_OF_SHELL.test(id) ||
    /node_modules\/(@radix-ui\/react-dialog|clsx|tailwind-merge|class-variance|get-nonce)\//.test(id)
  );
};

const inPackages = (names: string) => new RegExp(`node_modules/(${names})`);

export default defineConfig({
  root: here,
  plugins: [catalogs(), routeTable(), sourceList(), react(), tailwind()],
  resolve: {
    alias: [
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
            { name: 'ui', test: isOfShell, priority: 25 },
            {
              name: 'menus',
              test: /node_modules\/(@radix-ui\/react-(menu|dropdown-menu|popper|popover|tooltip)|@floating-ui)\/|web\/src\/ui\/(menu|tip)\.tsx/,
              priority: 22,
            },
            { name: 'icons', test: /node_modules\/lucide-react\//, priority: 20, minShareCount: 2 },
            {
              name: 'kit',
              test: /node_modules\/@radix-ui\/|web\/src\/ui\/(?!day-(?:chart|scales))/,
              priority: 15,
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
