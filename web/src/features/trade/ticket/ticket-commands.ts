import { useEffect, useEffectEvent } from 'react';

/** Keyboard command to the ticket on the page. */
export type TicketCommand =
  /** Selects the side that gains as the price rises, or the other. */
  | { type: 'side'; rises: boolean }
  /** Selects the next leverage or period. */
  | { type: 'step'; by: 1 | -1 }
  /** Focuses the amount. */
  | { type: 'focus' };

const listeners = new Set<(command: TicketCommand) => void>();

/** Sends a command to the ticket; does nothing without one on the page. */
export function sendToTicket(command: TicketCommand): void {
  for (const listener of listeners) listener(command);
}

/** Receives commands while the component is mounted. */
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
