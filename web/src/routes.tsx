import { useLingui } from '@lingui/react';
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

const root = createRootRoute({ component: Outlet, notFoundComponent: NotHere });
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });

/** The file of a screen, loaded when it is opened. Its texts are asked for again when the language changes. */
function loaded(load: () => Promise<{ Screen: React.ComponentType }>) {
  const Lazy = lazyRouteComponent(load, 'Screen');
  return Object.assign(
    function Spoken() {
      useLingui();
      return <Lazy />;
    },
    { preload: Lazy.preload },
  );
}

/** A screen inside a workspace. Its file exports `Screen`. */
function screen(path: string, load: () => Promise<{ Screen: React.ComponentType }>) {
  return createRoute({ getParentRoute: () => shell, path, component: loaded(load) });
}

/** A page before a workspace is entered: signing in and its kin. It stands without the shell. */
function door(path: string, load: () => Promise<{ Screen: React.ComponentType }>) {
  return createRoute({ getParentRoute: () => root, path, component: loaded(load) });
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
const screens = [screen('/w/$ws/home', () => import('./home/home.tsx'))];

const doors = [
  door('/sign-in', () => import('./people/sign-in/sign-in.tsx')),
  door('/setup', () => import('./people/set-up/set-up.tsx')),
  door('/invitation', () => import('./people/invitation/invitation.tsx')),
  door('/reset-password', () => import('./people/reset-password/reset-password.tsx')),
];

const links = [goTo('/w', () => 'home'), goTo('/dashboard', () => 'home')];

export const router = createRouter({
  routeTree: root.addChildren([shell.addChildren(screens), ...doors, ...links]),
  defaultPreload: 'intent',
  defaultNotFoundComponent: NotHere,
});
