import { useSampleTexts } from '#scripts/playground/sample-texts.ts';
import { Focused, InLine, States } from '#scripts/playground/states.tsx';
import { Button, type ButtonProps, type ButtonSize, type ButtonVariant, IconButton } from './button.tsx';
import { IconCheck, IconClose } from './icons.tsx';
import { TicketButton } from './ticket-button.tsx';

const variants: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'up', 'down', 'danger'];
const sizes: ButtonSize[] = ['sm', 'md', 'lg'];

export function Buttons() {
  const text = useSampleTexts();
  const showVariants = (props: Partial<ButtonProps>) => (
    <InLine>
      {variants.map((variant) => (
        <Button key={variant} variant={variant} {...props}>
          {text.short}
        </Button>
      ))}
    </InLine>
  );
  return (
    <States
      states={{
        Default: showVariants({}),
        Busy: showVariants({ busy: true }),
        Blocked: (
          <>
            {showVariants({ blockedBy: 'reason' })}
            <p id="reason">{text.sentence}</p>
          </>
        ),
        Sizes: (
          <InLine>
            {sizes.map((size) => (
              <Button key={size} size={size}>
                <IconCheck />
                {text.action}
              </Button>
            ))}
          </InLine>
        ),
        Focus: (
          <Focused>
            <Button variant="primary">{text.action}</Button>
          </Focused>
        ),
        'Long text': <Button>{text.longLabel}</Button>,
        Icons: (
          <InLine>
            <IconButton label={text.short}>
              <IconClose />
            </IconButton>
            <IconButton label={text.short} size="sm">
              <IconClose size={12} />
            </IconButton>
          </InLine>
        ),
      }}
    />
  );
}

export function TicketButtons() {
  const text = useSampleTexts();
  const show = (variant: ButtonVariant, content: string, state: { busy?: boolean; blocked?: boolean } = {}) => (
    <TicketButton
      data-testid="ticket"
      variant={variant}
      text={content}
      busy={state.busy ?? false}
      blocked={state.blocked ?? false}
    />
  );
  return (
    <States
      states={{
        Up: show('up', text.action),
        Down: show('down', text.action),
        Busy: show('up', text.action, { busy: true }),
        Blocked: show('up', text.error, { blocked: true }),
        'Long text': show('primary', text.longLabel),
      }}
    />
  );
}
