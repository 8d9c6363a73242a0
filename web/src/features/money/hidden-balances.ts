import { useSelector } from '@tanstack/react-store';
import { createBrowserPreference } from '#web/lib/browser-preference.ts';

/** Hides the user's own amounts on this device from others who see the screen. */
const choice = createBrowserPreference('balances', ['shown', 'hidden'], () => 'shown');

export const setBalancesHidden = (hidden: boolean): void => choice.choose(hidden ? 'hidden' : 'shown');
export const useBalancesHidden = (): boolean => useSelector(choice.value) === 'hidden';
