import { existsSync } from 'node:fs';

/**
 * The browser that comes with npm is for x64. Elsewhere an installed browser is used, if there is one. The headless
 * one needs half the CPU time of the others.
 */
export async function findBrowser(
  unpack: (work: () => Promise<string>) => Promise<string> = (work) => work(),
): Promise<string | null> {
  const installed = [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => existsSync(path));
  if (installed) return installed;
  if (process.arch !== 'x64' || process.platform !== 'linux') return null;
  const { default: packaged } = await import('@sparticuz/chromium');
  return unpack(() => packaged.executablePath());
}

export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // A page lives for seconds here: optimizing its code, and axe's, costs more than it saves.
  '--js-flags=--no-opt --no-maglev',
];
