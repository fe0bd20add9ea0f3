import { openMessages } from '#shared/i18n/set-language.ts';
import { paths } from '#shared/router/paths.ts';
import { defaultPage, type PageRoute } from '../handle.ts';
import { withMessages } from '../with-messages.ts';
import { tabPattern, type UnitTab, unitTabs } from './unit-tabs.ts';

const pageOf = ({ screen, volume, flag }: UnitTab) => ({
  handle: { flag },
  lazy: { Component: volume ? withMessages(volume, screen) : screen },
});

/** Screens of units, and the help about them. */
export const unitRoutes: readonly PageRoute[] = [
  {
    path: paths.help,
    handle: { layout: 'default', auth: false },
    lazy: {
      Component: async () => (await import('#features/help/help-screen.tsx')).HelpScreen,
    },
  },
  {
    path: paths.units,
    handle: defaultPage,
    lazy: {
      async Component() {
        const { messages, UnitListScreen } = await import('#features/unit-list/unit-list-screen.tsx');
        await openMessages(messages);
        return UnitListScreen;
      },
    },
  },
  {
    path: paths.addUnit,
    handle: defaultPage,
    lazy: {
      Component: async () => (await import('#features/unit-pairing/add-unit-screen.tsx')).AddUnitScreen,
    },
  },
  {
    path: paths.unit,
    handle: defaultPage,
    lazy: {
      async Component() {
        const { UnitLayout, unitOfPage } = await import('./unit-layout.tsx');
        await unitOfPage();
        return UnitLayout;
      },
    },
    children: [
      { index: true, ...pageOf(unitTabs[0]) },
      ...unitTabs.map((tab) => ({ path: tabPattern(tab), ...pageOf(tab) })),
    ],
  },
];
