import { expect } from 'vitest';
import { authenticateUser } from '#functions/domain/identity/authenticate.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { useTestSocketGateway } from '#functions/testing/gateway.ts';
import { useTestSockets } from '#functions/testing/sockets.ts';
import type { SocketFrame } from '#shared/messages/frames.ts';
import type { LoggedInCustomer } from './logins.ts';

/** Open page, logged in to an account. */
export interface LoggedInTestPage {
  caller: UserPrincipal;
  /** Returns the account's events since the last call, none after a gap. */
  heard: () => SocketFrame[];
}

/** Provides pages for the tests of a file. */
export function useTestPages(): (login: LoggedInCustomer) => Promise<LoggedInTestPage> {
  const open = useTestSockets(useTestSocketGateway());
  return async ({ token }) => {
    const caller = await authenticateUser(token);
    if (!caller) throw new Error('not logged in');
    const socket = await open();
    const [welcome] = (await socket.send({ type: 'auth', token })).slice(-1);
    socket.frames();
    /** Event sequence of the account at the page's last event. */
    let lastSequence = welcome?.seq ?? 0;
    const heard = () => {
      const frames = socket.frames().filter(({ topic }) => topic === 'account');
      for (const { since, seq } of frames) {
        expect(since).toBeLessThanOrEqual(lastSequence);
        lastSequence = Math.max(lastSequence, seq);
      }
      return frames;
    };
    return { caller, heard };
  };
}
