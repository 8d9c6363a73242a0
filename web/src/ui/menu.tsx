import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** When set, the item is one of a radio group. */
  checked?: boolean;
  onSelect: () => void;
}

export interface MenuGroup {
  /** Heading, also the accessible name of the group. */
  label?: string;
  /** Plain text above the items: the logged-in user. */
  note?: ReactNode;
  items: readonly MenuItem[];
}

export interface MenuProps {
  /** Accessible name of the button, when its content is not text. */
  label?: string;
  trigger: ReactNode;
  triggerClassName?: string;
  groups: readonly MenuGroup[];
  align?: 'start' | 'end';
}

const MARGIN = 8;

/** Places it below the button, inside the window. */
function positionPopover(popover: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const at = button.getBoundingClientRect();
  const wantedLeft = align === 'end' ? at.right - popover.offsetWidth : at.left;
  const leftPx = Math.max(
    MARGIN,
    Math.min(wantedLeft, document.documentElement.clientWidth - popover.offsetWidth - MARGIN),
  );
  const fits = at.bottom + 4 + popover.offsetHeight <= window.innerHeight - MARGIN;
  const top = fits ? at.bottom + 4 : Math.max(MARGIN, at.top - 4 - popover.offsetHeight);
  popover.style.left = `${leftPx}px`;
  popover.style.top = `${top}px`;
}

/** Button that opens a list of actions: the native popover with the keys of the ARIA menu. */
export function Menu({ label, trigger, triggerClassName, groups, align = 'end' }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const items = () => [...(popover.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];

  useEffect(() => {
    if (!open || !popover.current || !button.current) return;
    positionPopover(popover.current, button.current, align);
    const initialItem = popover.current.querySelector<HTMLElement>('[aria-checked="true"]') ?? items()[0];
    initialItem?.focus({ preventScroll: true });
    const close = () => popover.current?.hidePopover();
    window.addEventListener('resize', close);
    return () => window.removeEventListener('resize', close);
  }, [open, align]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = items();
    const index = all.indexOf(document.activeElement as HTMLElement);
    const to = (next: number) => {
      event.preventDefault();
      all[(next + all.length) % all.length]?.focus();
    };
    if (event.key === 'ArrowDown') to(index + 1);
    else if (event.key === 'ArrowUp') to(index - 1);
    else if (event.key === 'Home') to(0);
    else if (event.key === 'End') to(all.length - 1);
    else if (event.key === 'Tab') popover.current?.hidePopover();
    else if (event.key.length === 1 && /\S/.test(event.key)) {
      const from = [...all.slice(index + 1), ...all.slice(0, index + 1)];
      from.find((item) => item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()))?.focus();
    }
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        className={triggerClassName}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          popover.current?.showPopover();
        }}
      >
        {trigger}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={onKeyDown}
        className="rise fixed inset-auto m-0 max-h-[70dvh] w-max min-w-44 max-w-[calc(100vw-16px)] overflow-y-auto rounded border border-line bg-surface-1 p-1 text-sm text-text shadow-float"
      >
        {open &&
          groups.map((group, index) => (
            <div
              key={index}
              role="group"
              aria-label={group.label}
              className={clsx(index > 0 && 'mt-1 border-t border-line pt-1')}
            >
              {group.note !== undefined && <div className="px-2.5 py-1.5">{group.note}</div>}
              {group.label !== undefined && <div className="px-2.5 pt-1.5 pb-1 text-xs text-muted">{group.label}</div>}
              {group.items.map((item) => (
                <button
                  key={item.key}
                  type="button"
                  data-item=""
                  tabIndex={-1}
                  role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
                  aria-checked={item.checked}
                  onClick={() => {
                    popover.current?.hidePopover();
                    item.onSelect();
                  }}
                  className={clsx(
                    'flex min-h-8 w-full items-center gap-2.5 rounded-sm px-2.5 py-1 text-start',
                    'hover:bg-surface-2 focus-visible:bg-surface-2 focus-visible:-outline-offset-2',
                    item.checked === false && 'text-muted',
                  )}
                >
                  {item.icon}
                  <span className="grow">{item.label}</span>
                  {item.checked && <Dot />}
                </button>
              ))}
            </div>
          ))}
      </div>
    </>
  );
}

const Dot = () => <span className="size-1.5 rounded-full bg-text" aria-hidden="true" />;
