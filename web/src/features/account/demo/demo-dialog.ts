import { createAtom } from '@tanstack/react-store';

/** Action on a demo account, confirmed in a dialog over any page. */
export type DemoAction = 'reset' | 'upgrade' | 'exit';

/** Action of the open dialog, or null. */
export const activeDemoDialog = createAtom<DemoAction | null>(null);

/** Opens the dialog of an action, or closes the open one. */
export const setDemoDialog = (act: DemoAction | null): void => activeDemoDialog.set(act);
