import { useEffect, useEffectEvent } from 'react';

/** Keyboard command to the ticket on the page. */
export type TicketKeyCommand =
  /** Selects the side that gains as the price rises, or the other. */
  | { type: 'side'; rises: boolean }
  /** Selects the next leverage or period. */
  | { type: 'step'; by: 1 | -1 }
  /** Focuses the amount. */
  | { type: 'focus' };

const listeners = new Set<(command: TicketKeyCommand) => void>();

/** Sends a command to the ticket; does nothing without one on the page. */
export function sendTicketCommand(command: TicketKeyCommand): void {
  for (const listener of listeners) listener(command);
}

/** Receives commands while the component is mounted. */
export function useTicketCommands(listener: (command: TicketKeyCommand) => void): void {
  const passOn = useEffectEvent(listener);
  useEffect(() => {
    const hear = (command: TicketKeyCommand) => passOn(command);
    listeners.add(hear);
    return () => {
      listeners.delete(hear);
    };
  }, []);
}
