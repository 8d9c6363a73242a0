import { useEffect } from 'react';
import { logout } from '#admin/lib/api.ts';

/** Nobody touched the page for so long: whoever is there now may be somebody else, ms. The server ends the session too. */
const IDLE_MS = 30 * 60_000;
const LOOK_MS = 15_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Logs out where nobody is at the page, though it goes on asking for what is new. */
export function useIdleLogout(): void {
  useEffect(() => {
    let last = Date.now();
    const seen = () => {
      last = Date.now();
    };
    for (const sign of SIGNS) addEventListener(sign, seen, { passive: true });
    const timer = setInterval(() => {
      if (Date.now() - last > IDLE_MS) void logout('refused');
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) removeEventListener(sign, seen);
    };
  }, []);
}
