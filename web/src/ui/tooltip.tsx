import { type ReactNode, useId, useRef } from 'react';

/** The pointer rests this long before it shows; the keyboard's focus shows it at once. */
const DELAY_MS = 300;

export interface TooltipProps {
  text: ReactNode;
  /** Spread what it is given on the element that is explained; one that takes no focus by itself needs `tabIndex={0}`. */
  children: (described: { 'aria-describedby': string }) => ReactNode;
}

/**
 * A short explanation of what it wraps, for pointer and keyboard alike; Escape hides it. The text is also the
 * description of the wrapped element for those who hear the page.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = () => {
    const tip = bubble.current;
    if (!tip || !box.current || tip.matches(':popover-open')) return;
    tip.showPopover();
    const at = box.current.getBoundingClientRect();
    const left = at.left + at.width / 2 - tip.offsetWidth / 2;
    tip.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - tip.offsetWidth - 8))}px`;
    const above = at.top - tip.offsetHeight - 6;
    tip.style.top = `${above > 8 ? above : at.bottom + 6}px`;
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (bubble.current?.matches(':popover-open')) bubble.current.hidePopover();
  };
  return (
    <span
      ref={box}
      role="presentation"
      className="inline-flex"
      onPointerEnter={() => {
        timer.current = setTimeout(show, DELAY_MS);
      }}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children({ 'aria-describedby': id })}
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="manual"
        className="fixed inset-auto m-0 max-w-72 rounded border border-line bg-surface-3 px-2 py-1 text-xs text-text shadow-float"
      >
        {text}
      </span>
    </span>
  );
}
