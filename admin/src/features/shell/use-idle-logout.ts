import { useEffect } from 'react';
import { logoutStaff } from '#admin/lib/api.ts';

/** Idle time after which the user may be another person, ms. The server ends the session too. */
const IDLE_MS = 30 * 60_000;
const LOOK_MS = 15_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Logs out when no one uses the page, though it keeps polling. */
export function useIdleLogout(): void {
  useEffect(() => {
    let last = Date.now();
    const noteActivity = () => {
      last = Date.now();
    };
    for (const sign of SIGNS) addEventListener(sign, noteActivity, { passive: true });
    const timer = setInterval(() => {
      if (Date.now() - last > IDLE_MS) void logoutStaff('refused');
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) removeEventListener(sign, noteActivity);
    };
  }, []);
}
