import { useSelector } from '@tanstack/react-store';
import { createChoice } from '#web/lib/choice.ts';

/** Whether one's own figures can be read off this device by who looks over a shoulder. */
const choice = createChoice('balances', ['shown', 'hidden'], () => 'shown');

export const setBalancesHidden = (hidden: boolean): void => choice.choose(hidden ? 'hidden' : 'shown');
export const useBalancesHidden = (): boolean => useSelector(choice.value) === 'hidden';
