import { type ReactNode, useEffect, useId, useRef } from 'react';

/** Delay after the pointer rests; keyboard focus shows it at once. */
const DELAY_MS = 300;
/** Time it stays after the pointer has left: there is a gap on the way onto it. */
const GRACE_MS = 300;
/** Gap between the element and the tooltip, px. */
const GAP = 6;

export interface TooltipProps {
  text: ReactNode;
  /** Spread the argument on the explained element; one that is not focusable needs `tabIndex={0}`. */
  children: (described: { 'aria-describedby': string }) => ReactNode;
}

/**
 * Tooltip of an element, for pointer and keyboard (WCAG 1.4.13). The pointer may move onto it, it stays while the
 * element has pointer or focus, and Escape hides it with any focus. The text is also the element's accessible
 * description.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Aborts the listener for Escape. */
  const shown = useRef<AbortController>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    shown.current?.abort();
    if (bubble.current?.matches(':popover-open')) bubble.current.hidePopover();
  };
  const show = () => {
    clearTimeout(timer.current);
    const tip = bubble.current;
    if (!tip || !box.current || tip.matches(':popover-open')) return;
    tip.showPopover();
    const at = box.current.getBoundingClientRect();
    const leftPx = at.left + at.width / 2 - tip.offsetWidth / 2;
    tip.style.left = `${Math.max(8, Math.min(leftPx, document.documentElement.clientWidth - tip.offsetWidth - 8))}px`;
    const above = at.top - tip.offsetHeight - GAP;
    tip.style.top = `${above > 8 ? above : at.bottom + GAP}px`;
    shown.current = new AbortController();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Closes only the tooltip, not the dialog that it is in.
      event.preventDefault();
      event.stopPropagation();
      hide();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true, signal: shown.current.signal });
  };
  const after = (ms: number, then: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(then, ms);
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      shown.current?.abort();
    },
    [],
  );
  return (
    <span
      ref={box}
      role="presentation"
      className="inline-flex"
      onPointerEnter={() => after(DELAY_MS, show)}
      onPointerLeave={() => {
        if (box.current?.querySelector(':focus-visible')) clearTimeout(timer.current);
        else after(GRACE_MS, hide);
      }}
      onFocus={show}
      onBlur={() => {
        if (!box.current?.matches(':hover')) hide();
      }}
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
