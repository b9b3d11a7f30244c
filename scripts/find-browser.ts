import { existsSync } from 'node:fs';

/**
 * The browser that comes with npm is for x64; elsewhere one of the machine serves, if there is any. The one
 * without windows needs half the processor time of the others.
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
  // A page of ours lives for seconds: optimized code of it, and of axe, costs more to make than it saves.
  '--js-flags=--no-opt --no-maglev',
];
