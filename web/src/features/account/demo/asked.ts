import { createAtom } from '@tanstack/react-store';

/** What somebody wants to do with their demo account: it is asked in a dialog, over whatever page it is. */
export type DemoAction = 'reset' | 'upgrade' | 'exit';

/** The act whose dialog is open, or null. */
export const activeDemoDialog = createAtom<DemoAction | null>(null);

/** Opens the dialog of an act, or closes the one that is open. */
export const setDemoDialog = (act: DemoAction | null): void => activeDemoDialog.set(act);
