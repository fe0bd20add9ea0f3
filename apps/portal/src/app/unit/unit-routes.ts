import { openUnitMessages } from '#shared/i18n/set-language.ts';
import { isBuilt, paths, unitTabs } from '#shared/router/paths.ts';
import { defaultPage, type PageRoute } from '../handle.ts';
import { Later } from '../later.tsx';

/** A screen of units, with the messages it needs. */
async function screen<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), openUnitMessages()]);
  return module;
}

/** Screens of units, and the help about them; the tabs that are not built yet say so. */
export const unitRoutes: readonly PageRoute[] = [
  {
    path: paths.help,
    handle: { layout: 'default', auth: false },
    lazy: {
      Component: async () => (await screen(() => import('#features/help/help-screen.tsx'))).HelpScreen,
    },
  },
  {
    path: paths.units,
    handle: defaultPage,
    lazy: {
      Component: async () =>
        (await screen(() => import('#features/unit-list/unit-list-screen.tsx'))).UnitListScreen,
    },
  },
  {
    path: paths.addUnit,
    handle: defaultPage,
    lazy: {
      Component: async () =>
        (await screen(() => import('#features/unit-pairing/add-unit-screen.tsx'))).AddUnitScreen,
    },
  },
  {
    path: paths.unit,
    handle: defaultPage,
    lazy: {
      Component: async () => (await screen(() => import('./unit-layout.tsx'))).UnitLayout,
    },
    children: [
      {
        index: true,
        lazy: {
          Component: async () =>
            (await screen(() => import('#features/status/status-screen.tsx'))).StatusScreen,
        },
      },
      {
        path: 'status',
        lazy: {
          Component: async () =>
            (await screen(() => import('#features/status/status-screen.tsx'))).StatusScreen,
        },
      },
      {
        path: 'mode',
        lazy: {
          Component: async () => (await screen(() => import('#features/remote/mode-screen.tsx'))).ModeScreen,
        },
      },
      {
        path: 'remote',
        lazy: {
          Component: async () =>
            (await screen(() => import('#features/remote/remote-screen.tsx'))).RemoteScreen,
        },
      },
      ...unitTabs
        .filter((tab) => !isBuilt(tab))
        .map((tab) => ({ path: tab === 'settings' ? 'settings/*' : tab, Component: Later })),
    ],
  },
];
