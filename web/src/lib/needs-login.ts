import { redirect } from '@tanstack/react-router';
import { getCurrentUserSession } from './session.ts';

/** Guards a page: redirects visitors to the login and back after it. `beforeLoad` of its route. */
export function requireLogin({ location }: { location: { href: string } }): void {
  // oxlint-disable-next-line typescript/only-throw-error -- what the router takes for a way elsewhere is thrown
  if (!getCurrentUserSession()) throw redirect({ to: '/login', search: { redirect: location.href } });
}
