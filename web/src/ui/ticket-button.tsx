import { useId } from 'react';
import { Button, type ButtonVariant } from './button.tsx';

interface TicketButtonProps {
  /** Action, or the reason why it is not possible. */
  text: string;
  variant: ButtonVariant;
  busy: boolean;
  /** True when the text is the reason why it does nothing now. */
  blocked: boolean;
  'data-testid': string;
}

/** Ticket’s button: never silently disabled, and equally high with one or two lines of text. */
export function TicketButton({ text, variant, busy, blocked, ...rest }: TicketButtonProps) {
  const id = useId();
  return (
    // In a sheet it stays above the keyboard.
    <div className="sticky bottom-0 -mx-1 bg-surface-1 p-1">
      <Button
        type="submit"
        variant={variant}
        size="lg"
        busy={busy}
        blockedBy={blocked ? id : undefined}
        className="h-auto! min-h-14 w-full py-2 text-sm/5! text-balance whitespace-normal!"
        {...rest}
      >
        {text}
      </Button>
      <span id={id} className="sr-only">
        {blocked ? text : ''}
      </span>
    </div>
  );
}
