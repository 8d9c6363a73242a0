import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '#shared/api/client.ts';

interface StatesProps {
  /** Content by the name of its state. */
  states: Record<string, ReactNode>;
  /** Minimum width of a state, px; 0 for the whole line each. */
  width?: number;
}

/** States of a component side by side, each under its name. */
export const States = ({ states, width = 280 }: StatesProps) => (
  <div
    style={{
      display: 'grid',
      gap: 24,
      padding: 16,
      gridTemplateColumns: width === 0 ? 'minmax(0, 1fr)' : `repeat(auto-fill, minmax(min(100%, ${width}px), 1fr))`,
    }}
  >
    {Object.entries(states).map(([name, content]) => (
      <section key={name} style={{ minWidth: 0 }}>
        <h2 style={{ color: 'var(--text-muted)', fontSize: 11, marginBottom: 8 }}>{name}</h2>
        {content}
      </section>
    ))}
  </div>
);

/** Items of one state in a line. */
export const InLine = ({ children }: { children: ReactNode }) => (
  <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>{children}</div>
);

/** Lets the content act on its element once it is shown: opens what a click or the pointer opens. */
export function Shown({ act, children }: { act: (element: HTMLElement) => void; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const first = useRef(act);
  useLayoutEffect(() => {
    if (box.current) first.current(box.current);
  }, []);
  return <div ref={box}>{children}</div>;
}

/** Focuses the first control in it, as the keyboard does. One at most on a page. */
export const Focused = ({ children }: { children: ReactNode }) => (
  <Shown
    act={(element) => element.querySelector<HTMLElement>('button, input, select, textarea, a, [tabindex]')?.focus()}
  >
    {children}
  </Shown>
);

interface HeldProps<Value> {
  initial: Value;
  children: (value: Value, set: (value: Value) => void) => ReactNode;
}

/** Holds the value of a controlled component. */
export function Held<Value>({ initial, children }: HeldProps<Value>) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}

/** Errors of a request: the server failed, or could not be reached. */
export const serverError = new ApiError('INTERNAL_ERROR', 5001, 500, 'Something went wrong.');
export const networkError = new ApiError('NETWORK', 0, 0, 'The server cannot be reached.');

/** Action of a story: does nothing. */
export const ignore = (): void => undefined;
/** Promise that never settles: an action that is running. */
export const pending = (): Promise<never> => new Promise(() => {});
