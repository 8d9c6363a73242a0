import { useSelector } from '@tanstack/react-store';
import { createChoice } from './choice.ts';

/** `true` or `false` as it was answered; `unset` shows the question. */
const choice = createChoice('cookie_consent', ['unset', 'true', 'false'], () => 'unset');

export const useConsent = () => useSelector(choice.value);
export const answerConsent = (accepted: boolean): void => choice.choose(accepted ? 'true' : 'false');
/** Asks again. */
export const withdrawConsent = (): void => choice.choose('unset');
