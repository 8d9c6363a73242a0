import { expect } from 'vitest';
import { authenticate } from '#functions/domain/identity/authenticate.ts';
import type { UserPrincipal } from '#functions/domain/identity/callers.ts';
import { useGateway } from '#functions/testing/gateway.ts';
import { useSockets } from '#functions/testing/sockets.ts';
import type { Frame } from '#shared/messages/frames.ts';
import type { LoggedInCustomer } from './logins.ts';

/** A page that is open and logged in to an account. */
export interface TestPage {
  caller: UserPrincipal;
  /** What it has heard of its account since it was last asked, none of it after a gap. */
  heard: () => Frame[];
}

/** Pages for the tests of a file. */
export function useTestPages(): (login: LoggedInCustomer) => Promise<TestPage> {
  const open = useSockets(useGateway());
  return async ({ token }) => {
    const caller = await authenticate(token);
    if (!caller) throw new Error('not logged in');
    const socket = await open();
    const [welcome] = (await socket.send({ type: 'auth', token })).slice(-1);
    socket.frames();
    /** Where the account's events stood when the page last heard of them. */
    let seen = welcome?.seq ?? 0;
    const heard = () => {
      const frames = socket.frames().filter(({ topic }) => topic === 'account');
      for (const { since, seq } of frames) {
        expect(since).toBeLessThanOrEqual(seen);
        seen = Math.max(seen, seq);
      }
      return frames;
    };
    return { caller, heard };
  };
}
