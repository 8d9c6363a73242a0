import { useEffect, useEffectEvent } from 'react';

/** What the keyboard asks of whichever ticket is on the page. */
export type TicketCommand =
  /** Choose the side that gains when the price rises, or the other. */
  | { type: 'side'; rises: boolean }
  /** The next offered leverage, or period. */
  | { type: 'step'; by: 1 | -1 }
  /** Put the focus into the amount. */
  | { type: 'focus' };

const listeners = new Set<(command: TicketCommand) => void>();

/** Hands a command to the ticket; without one on the page nothing happens. */
export function sendToTicket(command: TicketCommand): void {
  for (const listener of listeners) listener(command);
}

/** Takes commands while the component is there. */
export function useTicketCommands(listener: (command: TicketCommand) => void): void {
  const passOn = useEffectEvent(listener);
  useEffect(() => {
    const hear = (command: TicketCommand) => passOn(command);
    listeners.add(hear);
    return () => {
      listeners.delete(hear);
    };
  }, []);
}
