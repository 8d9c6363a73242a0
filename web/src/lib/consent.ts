import { useSelector } from '@tanstack/react-store';
import { createBrowserPreference } from './browser-preference.ts';

/** The answer, `true` or `false`; `unset` shows the question. */
const choice = createBrowserPreference('cookie_consent', ['unset', 'true', 'false'], () => 'unset');

export const useCookieConsent = () => useSelector(choice.value);
export const answerCookieConsent = (accepted: boolean): void => choice.choose(accepted ? 'true' : 'false');
/** Shows the question again. */
export const withdrawCookieConsent = (): void => choice.choose('unset');
