import { type ReactNode, useEffect, useId, useRef } from 'react';

/** The pointer rests this long before it shows; the keyboard's focus shows it at once. */
const DELAY_MS = 300;
/** After the pointer has left, it stays for so long: the way onto it leads over a gap. */
const GRACE_MS = 300;
/** Between the element and the tooltip, px. */
const GAP = 6;

export interface TooltipProps {
  text: ReactNode;
  /** Spread what it is given on the element that is explained; one that takes no focus by itself needs `tabIndex={0}`. */
  children: (described: { 'aria-describedby': string }) => ReactNode;
}

/**
 * A short explanation of what it wraps, for pointer and keyboard (WCAG 1.4.13): the pointer may move onto it, it stays
 * while the element has the pointer or the keyboard's focus, and Escape hides it wherever the focus is. The text is also
 * the description of the wrapped element for screen readers.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Ends the listening for Escape. */
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
    const left = at.left + at.width / 2 - tip.offsetWidth / 2;
    tip.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - tip.offsetWidth - 8))}px`;
    const above = at.top - tip.offsetHeight - GAP;
    tip.style.top = `${above > 8 ? above : at.bottom + GAP}px`;
    shown.current = new AbortController();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // It closes the tooltip alone, and not also the dialog that it is in.
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
