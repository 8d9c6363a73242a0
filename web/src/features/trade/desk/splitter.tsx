import { clsx } from 'clsx';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { usePreference } from '#web/lib/use-remembered.ts';

interface SplitOptions {
  /** Storage key of the size. */
  name: string;
  /** Pixels. */
  initial: number;
  min: number;
  max: number;
}

/** Returns a size in pixels that the user sets by dragging a border and that the browser stores. */
export function usePanelSplit({ name, initial, min, max }: SplitOptions) {
  const clamp = (size: number) => Math.round(Math.min(max, Math.max(min, size)));
  const [size, setSize] = usePreference<number>(`split:${name}`, (stored) => {
    const number = Number(stored ?? Number.NaN);
    return Number.isFinite(number) ? clamp(number) : initial;
  });
  return { size, min, max, setSize: (next: number) => setSize(clamp(next)) };
}

interface SplitterProps {
  split: ReturnType<typeof usePanelSplit>;
  label: string;
  /** Id of the panel whose size it sets. */
  controls: string;
  /** Position of that panel relative to the border. */
  panel: 'before' | 'after' | 'below';
}

const STEP = 16;

/** Draggable border; also moved by the arrow keys. */
export function PanelSplitter({ split, label, controls, panel }: SplitterProps) {
  const start = useRef<{ at: number; size: number } | null>(null);
  const horizontal = panel === 'below';
  const sign = panel === 'before' ? 1 : -1;
  const at = (event: PointerEvent) => (horizontal ? event.clientY : event.clientX);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = horizontal
      ? { ArrowUp: STEP, ArrowDown: -STEP }
      : { ArrowRight: sign * STEP, ArrowLeft: -sign * STEP };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    split.setSize(split.size + step);
  };
  return (
    // A movable rule is a separator with a value (ARIA).
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-controls={controls}
      aria-orientation={horizontal ? 'horizontal' : 'vertical'}
      aria-valuenow={split.size}
      aria-valuemin={split.min}
      aria-valuemax={split.max}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { at: at(event), size: split.size };
      }}
      onPointerMove={(event) => {
        if (start.current) split.setSize(start.current.size + sign * (at(event) - start.current.at));
      }}
      onPointerUp={() => {
        start.current = null;
      }}
      onPointerCancel={() => {
        start.current = null;
      }}
      className={clsx(
        'relative z-10 shrink-0 touch-none bg-line transition-colors hover:bg-line-strong focus-visible:bg-accent focus-visible:outline-0',
        "after:absolute after:content-['']",
        horizontal
          ? 'h-px cursor-row-resize after:inset-x-0 after:-inset-y-1'
          : 'w-px cursor-col-resize after:-inset-x-1 after:inset-y-0',
      )}
    />
  );
}
