import { useSelector } from '@tanstack/react-store';
import { createChoice } from './choice.ts';

/** The answer, `true` or `false`; `unset` shows the question. */
const choice = createChoice('cookie_consent', ['unset', 'true', 'false'], () => 'unset');

export const useConsent = () => useSelector(choice.value);
export const answerConsent = (accepted: boolean): void => choice.choose(accepted ? 'true' : 'false');
/** Shows the question again. */
export const withdrawConsent = (): void => choice.choose('unset');
