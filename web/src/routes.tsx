import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  useParams,
} from '@tanstack/react-router';
import { FindWorkspace } from './shell/find-workspace.tsx';
import { NotHere } from './shell/not-here.tsx';
import { Shell } from './shell/shell.tsx';
import { need } from './text/text.ts';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotHere });
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });

/** The texts of a screen, by the beginning of its address. Those of the shell are always there. */
const TEXTS: [start: string, areas: readonly string[]][] = [
  ['/w/$ws/home', ['home', 'localize', 'publish']],
  ['/w/$ws/l/', ['localize']],
  ['/w/$ws/s/', ['publish']],
  ['/w/$ws/d/', ['develop']],
  ['/w/$ws/settings', ['people']],
  ['/', ['people']],
];

/** A screen inside a workspace. It exports `Screen`, and its file is loaded when it is opened. */
function screen(path: string, load: () => Promise<{ Screen: React.ComponentType }>) {
  return createRoute({ getParentRoute: () => shell, path, component: withTexts(path, load) });
}

function withTexts(path: string, load: () => Promise<{ Screen: React.ComponentType }>) {
  const areas = TEXTS.find(([start]) => path.startsWith(start))?.[1] ?? [];
  return lazyRouteComponent(async () => (await Promise.all([load(), need(areas)]))[0], 'Screen');
}

/** An address that holds no workspace: deep links of the APIs, and the front door. */
function goTo(path: string, to: (params: Record<string, string>) => string) {
  return createRoute({
    getParentRoute: () => root,
    path,
    component: function GoTo() {
      return <FindWorkspace to={to(useParams({ strict: false }))} />;
    },
  });
}

// The whole map of addresses, one line each.
const screens = [
  screen('/w/$ws/home', () => import('./home/home.tsx')),
  screen('/w/$ws/s/home', () => import('./publish/home/overview.tsx')),
  screen('/w/$ws/s/calendar', () => import('./publish/calendar/calendar.tsx')),
  screen('/w/$ws/s/drafts', () => import('./publish/lists/drafts.tsx')),
  screen('/w/$ws/s/history', () => import('./publish/lists/history.tsx')),
  screen('/w/$ws/s/compose/{-$post}', () => import('./publish/composer/composer.tsx')),
  screen('/w/$ws/s/posts/$post', () => import('./publish/post/post.tsx')),
];

const links = [
  goTo('/w', () => 'home'),
  goTo('/dashboard', () => 'home'),
  goTo('/calendar', () => 's/calendar'),
  goTo('/drafts', () => 's/drafts'),
  goTo('/history', () => 's/history'),
  goTo('/planning', () => 's/planning'),
  goTo('/approvals', () => 's/approvals'),
  goTo('/accounts', () => 's/accounts'),
  goTo('/posts/$post', ({ post }) => `s/posts/${post}`),
];

export const router = createRouter({
  routeTree: root.addChildren([shell.addChildren(screens), ...links]),
  defaultPreload: 'intent',
  defaultNotFoundComponent: NotHere,
});
