import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type ChoiceOption, useRovingFocus } from './roving.ts';

export interface TabsProps<Value extends string> {
  /** Accessible name of the list. */
  label: string;
  tabs: readonly ChoiceOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Id of the panel of the tabs; pass the same to `TabPanel`. */
  panelId: string;
  className?: string;
}

export const tabListClass = 'flex overflow-x-auto border-b border-line [scrollbar-width:none]';

/** Returns the classes of a tab, or of a link that looks like one. */
export const getTabClass = (isSelected: boolean): string =>
  clsx(
    '-mb-px flex h-9 shrink-0 items-center border-b-2 px-3 text-sm font-medium whitespace-nowrap transition-colors focus-visible:-outline-offset-2',
    isSelected ? 'border-text text-text' : 'border-transparent text-muted hover:text-text',
  );

export function Tabs<Value extends string>({ label, tabs, value, onChange, panelId, className }: TabsProps<Value>) {
  const { list, onKeyDown } = useRovingFocus(tabs, onChange);
  return (
    <div ref={list} role="tablist" aria-label={label} className={clsx(tabListClass, className)}>
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
          className={getTabClass(tab.value === value)}
        >
          {tab.label}
          {tab.count !== undefined && <span className="ms-1.5 text-muted tabular-nums">{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}

/** Content of the selected tab. */
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
