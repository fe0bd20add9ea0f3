import { openUnitMessages } from '#shared/i18n/set-language.ts';
import { paths } from '#shared/router/paths.ts';
import { ComingSoon } from '../coming-soon.tsx';
import { defaultPage, type PageRoute } from '../handle.ts';
import { tabPatterns, type UnitTab, unitTabs } from './unit-tabs.ts';

/** A screen of units, with the messages it needs. */
async function screen<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), openUnitMessages()]);
  return module;
}

const loading =
  <Module>(load: () => Promise<Module>) =>
  () =>
    screen(load);

const pageOf = ({ screen: load }: UnitTab) =>
  load ? { lazy: { Component: loading(load) } } : { Component: ComingSoon };

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
      { index: true, ...pageOf(unitTabs[0]) },
      ...unitTabs.flatMap((tab) => tabPatterns(tab).map((path) => ({ path, ...pageOf(tab) }))),
    ],
  },
];
