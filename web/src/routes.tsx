import { useLingui } from '@lingui/react';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  useParams,
} from '@tanstack/react-router';
import { FindWorkspace } from './shell/find-workspace.tsx';
import { forThose } from './shell/for-those.tsx';
import type { Right } from './shell/member.ts';
import { Broken } from './shell/broken.tsx';
import { NotHere, NotHereAlone } from './shell/not-here.tsx';
import { Shell } from './shell/shell.tsx';
import { need } from './text/text.ts';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotHereAlone });
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });

/** The texts of a screen, by the start of its address. Those of the shell are always loaded. */
const TEXTS: [start: string, areas: readonly string[]][] = [
  ['/w/$ws/home', ['home', 'localize', 'publish']],
  ['/w/$ws/l/', ['localize']],
  ['/w/$ws/s/', ['publish']],
  ['/w/$ws/d/', ['develop']],
  ['/w/$ws/authorize', ['develop', 'people']],
  // People pick languages there, too.
  ['/w/$ws/settings/audit', ['people', 'acts', 'localize', 'publish']],
  ['/w/$ws/settings', ['people', 'localize']],
  ['/review', ['people', 'publish']],
  ['/', ['people']],
];

type Load = () => Promise<{ Screen: () => React.ReactNode }>;

/** A screen inside a workspace. Its file exports `Screen`. With a right, only people with that right see it. */
function screen(path: string, load: Load, right?: Right) {
  const component = withTexts(path, load);
  const Guarded = right && forThose(right, component);
  return createRoute({ getParentRoute: () => shell, path, component: Guarded ?? component });
}

/** A page outside of a workspace, such as signing in. It is shown without the shell. */
function entrance(path: string, load: Load) {
  return createRoute({ getParentRoute: () => root, path, component: withTexts(path, load) });
}

/** Loaded with its texts when it is opened; drawn again when the language changes. */
function withTexts(path: string, load: Load) {
  const areas = TEXTS.find(([start]) => path.startsWith(start))?.[1] ?? [];
  return lazyRouteComponent(async () => {
    const [{ Screen }] = await Promise.all([load(), need(areas)]);
    const Spoken = () => {
      useLingui();
      return <Screen />;
    };
    return { Screen: Spoken };
  }, 'Screen');
}

/** An address without a workspace: deep links of the APIs, and the start page. */
function goTo(path: string, to: (params: Record<string, string>) => string) {
  return createRoute({
    getParentRoute: () => root,
    path,
    component: function GoTo() {
      return <FindWorkspace to={to(useParams({ strict: false }))} />;
    },
  });
}

// All addresses, one line each.
const screens = [
  screen('/w/$ws/home', () => import('./home/home.tsx')),
  screen('/w/$ws/find/$id', () => import('./shell/find.tsx')),
  screen('/w/$ws/project/$screen', () => import('./shell/of-project.tsx')),
  screen('/w/$ws/d/keys', () => import('./develop/keys/keys.tsx')),
  screen('/w/$ws/d/keys/credentials', () => import('./develop/credentials/credentials.tsx')),
  screen('/w/$ws/d/confirmations', () => import('./develop/confirmations/confirmations.tsx')),
  screen('/w/$ws/d/confirmations/$confirmation', () => import('./develop/confirmations/confirmations.tsx')),
  screen('/w/$ws/d/webhooks', () => import('./develop/webhooks/endpoints.tsx')),
  screen('/w/$ws/d/webhooks/deliveries', () => import('./develop/webhooks/deliveries.tsx')),
  screen('/w/$ws/d/webhooks/events', () => import('./develop/webhooks/events.tsx')),
  screen('/w/$ws/d/requests', () => import('./develop/requests/requests.tsx')),
  screen('/w/$ws/d/playground', () => import('./develop/playground/playground.tsx')),
  screen('/w/$ws/d/mcp', () => import('./develop/mcp/mcp.tsx')),
  screen('/w/$ws/d/usage', () => import('./develop/usage/usage.tsx')),
  screen('/w/$ws/l/$project', () => import('./localize/dashboard/dashboard.tsx')),
  screen('/w/$ws/l/$project/exports', () => import('./localize/exports/exports.tsx')),
  screen('/w/$ws/l/$project/files', () => import('./localize/files/files.tsx')),
  screen('/w/$ws/l/$project/memory', () => import('./localize/memory/memory.tsx')),
  screen('/w/$ws/l/$project/project-strings', () => import('./localize/project-strings/project-strings.tsx')),
  screen('/w/$ws/l/$project/publishes', () => import('./localize/publishes/publishes.tsx')),
  screen('/w/$ws/l/$project/quality', () => import('./localize/quality/quality.tsx')),
  screen('/w/$ws/l/$project/settings', () => import('./localize/settings/settings.tsx')),
  screen('/w/$ws/l/$project/strings', () => import('./localize/editor/strings.tsx')),
  screen('/w/$ws/l/$project/tasks', () => import('./localize/tasks/tasks.tsx')),
  screen('/w/$ws/l/$project/tasks/new', () => import('./localize/new-task/new-task.tsx'), 'draft'),
  screen('/w/$ws/l/$project/tasks/$task', () => import('./localize/task/task.tsx')),
  screen('/w/$ws/l/$project/tasks/$task/$tab', () => import('./localize/task/task.tsx')),
  screen('/w/$ws/s/home', () => import('./publish/home/overview.tsx')),
  screen('/w/$ws/s/calendar', () => import('./publish/calendar/calendar.tsx')),
  screen('/w/$ws/s/drafts', () => import('./publish/lists/drafts.tsx')),
  screen('/w/$ws/s/history', () => import('./publish/lists/history.tsx')),
  screen('/w/$ws/s/import', () => import('./publish/import/import.tsx')),
  screen('/w/$ws/s/compose/{-$post}', () => import('./publish/composer/composer.tsx')),
  screen('/w/$ws/s/accounts', () => import('./publish/accounts/accounts.tsx')),
  screen('/w/$ws/s/accounts/$account', () => import('./publish/accounts/accounts.tsx')),
  screen('/w/$ws/s/approvals', () => import('./publish/approvals/approvals.tsx')),
  screen('/w/$ws/s/planning', () => import('./publish/planning/planning.tsx')),
  screen('/w/$ws/s/inbox', () => import('./publish/inbox/inbox.tsx')),
  screen('/w/$ws/s/inbox/$comment', () => import('./publish/inbox/open-comment.tsx')),
  screen('/w/$ws/s/analytics', () => import('./publish/analytics/analytics.tsx')),
  screen('/w/$ws/s/media', () => import('./publish/media/media.tsx')),
  screen('/w/$ws/s/media/$media', () => import('./publish/media/open-media.tsx')),
  screen('/w/$ws/s/feeds', () => import('./publish/feeds/feeds.tsx')),
  screen('/w/$ws/s/pools', () => import('./publish/pools/pools.tsx')),
  screen('/w/$ws/s/wording', () => import('./publish/wording/wording.tsx')),
  screen('/w/$ws/s/posts/$post', () => import('./publish/post/post.tsx')),
  screen('/w/$ws/settings', () => import('./people/settings/settings.tsx')),
  screen('/w/$ws/settings/profile', () => import('./people/settings/profile/profile.tsx')),
  screen('/w/$ws/settings/security', () => import('./people/settings/security/security.tsx')),
  screen('/w/$ws/settings/sessions', () => import('./people/settings/sessions/sessions.tsx')),
  screen('/w/$ws/settings/privacy', () => import('./people/settings/privacy/privacy.tsx')),
  screen('/w/$ws/settings/workspace', () => import('./people/settings/workspace/workspace.tsx')),
  screen('/w/$ws/settings/members', () => import('./people/settings/members/members.tsx')),
  screen('/w/$ws/settings/quotas', () => import('./people/settings/quotas/quotas.tsx')),
  screen('/w/$ws/settings/sign-ins', () => import('./people/settings/sign-ins/sign-ins.tsx')),
  screen('/w/$ws/settings/installation', () => import('./people/settings/installation/installation.tsx')),
  screen('/w/$ws/settings/audit', () => import('./people/settings/audit/audit.tsx')),
  screen('/w/$ws/l/$project/terms', () => import('./localize/termbase/termbase.tsx')),
];

function GoHome() {
  const { ws }: Record<string, string | undefined> = useParams({ strict: false });
  return <Navigate to={`/w/${ws}/home`} replace />;
}
const front = createRoute({ getParentRoute: () => shell, path: '/w/$ws', component: GoHome });
const nowhere = createRoute({
  getParentRoute: () => shell,
  path: '/w/$ws/$',
  // The workspace with a trailing slash is the workspace.
  component: () => (useParams({ strict: false })._splat ? <NotHere /> : <GoHome />),
});

const entrances = [
  entrance('/sign-in', () => import('./people/sign-in/sign-in.tsx')),
  entrance('/setup', () => import('./people/set-up/set-up.tsx')),
  entrance('/invitation', () => import('./people/invitation/invitation.tsx')),
  entrance('/reset-password', () => import('./people/reset-password/reset-password.tsx')),
  entrance('/review', () => import('./people/review/review.tsx')),
  entrance('/authorize', () => import('./develop/authorize/find-place.tsx')),
  entrance('/w/$ws/authorize', () => import('./develop/authorize/authorize.tsx')),
];

const links = [
  goTo('/w', () => 'home'),
  goTo('/dashboard', () => 'home'),
  goTo('/projects', () => 'project/tasks'),
  goTo('/projects/$id', ({ id }) => `find/${id}`),
  goTo('/tasks/$id', ({ id }) => `find/${id}`),
  goTo('/tasks', () => 'project/tasks'),
  goTo('/terms', () => 'project/terms'),
  goTo('/memory', () => 'project/memory'),
  goTo('/exports', () => 'project/exports'),
  goTo('/confirmations/$confirmation', ({ confirmation }) => `d/confirmations/${confirmation}`),
  goTo('/settings', () => 'settings'),
  goTo('/settings/$section', ({ section }) => `settings/${section}`),
  goTo('/calendar', () => 's/calendar'),
  goTo('/drafts', () => 's/drafts'),
  goTo('/history', () => 's/history'),
  goTo('/planning', () => 's/planning'),
  goTo('/ideas', () => 's/planning'),
  goTo('/approvals', () => 's/approvals'),
  goTo('/accounts', () => 's/accounts'),
  goTo('/accounts/$id', ({ id }) => `s/accounts/${id}`),
  goTo('/inbox', () => 's/inbox'),
  goTo('/analytics', () => 's/analytics'),
  goTo('/media', () => 's/media'),
  goTo('/posts', () => 's/drafts'),
  goTo('/posts/$post', ({ post }) => `s/posts/${post}`),
];

export const router = createRouter({
  routeTree: root.addChildren([shell.addChildren([...screens, front, nowhere]), ...entrances, ...links]),
  defaultPreload: 'intent',
  defaultNotFoundComponent: NotHereAlone,
  defaultErrorComponent: Broken,
});
