import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';

export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Shown muted behind the label: how many there are. */
  count?: number | undefined;
}

/** Arrow keys move among the children and choose, as the ARIA patterns for tabs and radio groups ask. */
function moveBy(event: KeyboardEvent<HTMLElement>, choose: (index: number) => void, size: number, index: number): void {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const step = steps[event.key];
  let next: number;
  if (step !== undefined) next = (index + step + size) % size;
  else if (event.key === 'Home') next = 0;
  else if (event.key === 'End') next = size - 1;
  else return;
  event.preventDefault();
  choose(next);
}

function useRoving<Value extends string>(choices: readonly Choice<Value>[], onChange: (value: Value) => void) {
  const list = useRef<HTMLDivElement>(null);
  const choose = (index: number) => {
    const choice = choices[index];
    if (!choice) return;
    onChange(choice.value);
    (list.current?.children[index] as HTMLElement | undefined)?.focus();
  };
  return {
    list,
    onKeyDown: (event: KeyboardEvent<HTMLElement>, index: number) => moveBy(event, choose, choices.length, index),
  };
}

export interface TabsProps<Value extends string> {
  /** Names the list for those who hear it. */
  label: string;
  tabs: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The id of the panel that the tabs fill; give the same to `TabPanel`. */
  panelId: string;
  className?: string;
}

export function Tabs<Value extends string>({ label, tabs, value, onChange, panelId, className }: TabsProps<Value>) {
  const { list, onKeyDown } = useRoving(tabs, onChange);
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={clsx('flex overflow-x-auto border-b border-line [scrollbar-width:none]', className)}
    >
      {tabs.map((tab, index) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${panelId}-${tab.value}`}
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          onKeyDown={(event) => onKeyDown(event, index)}
          className={clsx(
            '-mb-px h-9 shrink-0 border-b-2 px-3 text-sm font-medium whitespace-nowrap transition-colors focus-visible:-outline-offset-2',
            tab.value === value ? 'border-text text-text' : 'border-transparent text-muted hover:text-text',
          )}
        >
          {tab.label}
          {tab.count !== undefined && <span className="ms-1.5 text-muted tabular-nums">{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}

/** What the chosen tab shows. */
export const TabPanel = ({
  id,
  value,
  className,
  children,
}: {
  id: string;
  value: string;
  className?: string;
  children: ReactNode;
}) => (
  <div id={id} role="tabpanel" aria-labelledby={`${id}-${value}`} className={className}>
    {children}
  </div>
);

export interface SegmentedProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  size?: 'sm' | 'md';
  className?: string;
}

/** One of a few, side by side: a radio group. */
export function Segmented<Value extends string>({
  label,
  choices,
  value,
  onChange,
  size = 'md',
  className,
}: SegmentedProps<Value>) {
  const { list, onKeyDown } = useRoving(choices, onChange);
  const reachable = choices.some((choice) => choice.value === value) ? value : choices[0]?.value;
  return (
    <div
      ref={list}
      role="radiogroup"
      aria-label={label}
      className={clsx('flex gap-0.5 overflow-x-auto rounded bg-surface-2 p-0.5 [scrollbar-width:none]', className)}
    >
      {choices.map((choice, index) => (
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={choice.value === value}
          tabIndex={choice.value === reachable ? 0 : -1}
          onClick={() => onChange(choice.value)}
          onKeyDown={(event) => onKeyDown(event, index)}
          className={clsx(
            'grow rounded-sm px-2.5 font-medium whitespace-nowrap transition-colors focus-visible:-outline-offset-2',
            size === 'sm' ? 'h-6 text-xs' : 'h-7 text-sm',
            choice.value === value ? 'bg-surface-0 text-text' : 'text-muted hover:text-text',
          )}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
