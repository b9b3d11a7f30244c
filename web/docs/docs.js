// Both OpenAPI documents in one Scalar reference. Everything that would leave this host
// is switched off: fonts, telemetry, the request proxy, the agent, the outside client.
// The Content-Security-Policy of /docs refuses the rest.

// Links of earlier answers to the explanation of an error.
if (location.hash.startsWith('#errors/')) location.replace(`/docs/errors#${location.hash.slice(8)}`);

const customCss = `
.light-mode, .dark-mode {
  --scalar-font: var(--sans);
  --scalar-font-code: var(--mono);
  --scalar-background-1: var(--surface);
  --scalar-background-2: var(--sunken);
  --scalar-background-3: var(--hover);
  --scalar-background-accent: var(--brand-soft);
  --scalar-border-color: var(--line);
  --scalar-color-1: var(--fg);
  --scalar-color-2: var(--fg-2);
  --scalar-color-3: var(--fg-3);
  --scalar-color-accent: var(--brand-text);
  --scalar-color-green: var(--ok-text);
  --scalar-color-red: var(--bad-text);
  --scalar-color-yellow: var(--warn-text);
  --scalar-color-orange: var(--warn-text);
  --scalar-color-blue: var(--info-text);
  --scalar-button-1: var(--brand);
  --scalar-button-1-hover: var(--brand-hover);
  --scalar-button-1-color: #fff;
  --scalar-link-color: var(--brand-text);
  --scalar-radius: 6px;
  --scalar-radius-lg: 8px;
  --scalar-radius-xl: 10px;
  --scalar-sidebar-background-1: var(--canvas);
  --scalar-sidebar-color-1: var(--fg);
  --scalar-sidebar-color-2: var(--fg-2);
  --scalar-sidebar-border-color: var(--line);
  --scalar-sidebar-item-hover-background: var(--hover);
  --scalar-sidebar-item-hover-color: var(--fg);
  --scalar-sidebar-item-active-background: var(--active);
  --scalar-sidebar-color-active: var(--fg);
  --scalar-sidebar-search-background: var(--surface);
  --scalar-sidebar-search-border-color: var(--line-strong);
  --scalar-sidebar-search-color: var(--fg-3);
}
.section-content > .flex + .section-header-wrapper { margin-top: 12px; }
`;

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const theme = () => document.documentElement.dataset.theme ?? (systemIsDark.matches ? 'dark' : 'light');

const place = document.getElementById('reference');
place.replaceChildren();
window.Scalar.createApiReference(place, {
  sources: [
    { title: 'Localization', slug: 'localization', url: '/openapi/open.json', default: true },
    { title: 'Publishing', slug: 'publishing', url: '/openapi/social.json' },
  ],
  agent: { disabled: true, hideAddApi: true },
  mcp: { disabled: true },
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  proxyUrl: '',
  customCss,
  forceDarkModeState: theme(),
  hideDarkModeToggle: true,
  documentDownloadType: 'none',
  persistAuth: false,
});

// Scalar reads forceDarkModeState only once (a changed configuration leaves it as it was),
// so later choices are set where it keeps them: as a class of the body.
function follow() {
  document.body.classList.toggle('dark-mode', theme() === 'dark');
  document.body.classList.toggle('light-mode', theme() === 'light');
}
document.addEventListener('parlance:theme', follow);
systemIsDark.addEventListener('change', follow);
