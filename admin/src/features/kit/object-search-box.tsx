import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type UseComboboxProps, useCombobox } from 'downshift';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from '#admin/lib/api.ts';
import type { AdminSearchResult } from '#shared/schemas/admin/audit.ts';
import { SearchInput } from '#ui/input.tsx';

/** Delay before a search starts, ms. */
const SEARCH_DELAY_MS = 250;
const MAX_QUERY_LENGTH = 128;

function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

interface FindBoxProps {
  label: string;
  /** Text when nothing is found. */
  none: string;
  /** Filters the results that can be chosen; by default all. */
  keep?: (result: AdminSearchResult) => boolean;
  onFound: (result: AdminSearchResult) => void;
  /** Keyboard shortcut, announced to screen readers. */
  shortcut?: string;
  className?: string;
}

const all = () => true;

type ComboboxStateReducer = NonNullable<UseComboboxProps<AdminSearchResult>['stateReducer']>;

/** Adapts downshift's defaults: only Enter or a press chooses an option, and then the box is empty. */
const stateReducer: ComboboxStateReducer = (state, { type, changes }) => {
  const types = useCombobox.stateChangeTypes;
  // Leaving by Tab would choose the highlighted option.
  if (type === types.InputBlur) return { ...changes, selectedItem: null, inputValue: state.inputValue };
  if (type === types.InputClick) return { ...changes, isOpen: true };
  if (type === types.InputKeyDownEnter || type === types.ItemClick)
    return changes.selectedItem ? { ...changes, inputValue: '' } : state;
  return changes;
};

/** Search box for users, staff, orders and verifications by id, e-mail, wallet, or the beginning of a name. */
export function ObjectSearchBox({ label, none, keep = all, onFound, shortcut, className }: FindBoxProps) {
  const { t } = useTranslation(['admin', 'common']);
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const q = useRested(typed.trim());
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => adminApi('GET /admin/search', { query: { q }, signal }),
    enabled: q.length > 0,
  });
  const results = q === typed.trim() ? (data?.found ?? []).filter(keep) : [];
  const { isOpen, highlightedIndex, openMenu, setInputValue, getInputProps, getMenuProps, getItemProps } = useCombobox({
    items: results,
    // Results arrive after typing; the first one is highlighted then.
    defaultHighlightedIndex: 0,
    // Downshift owns the text: a controlled value would arrive after the next key and undo it.
    onInputValueChange: ({ inputValue }) => setTyped(inputValue),
    // The page keeps the choice: the box is empty again.
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return;
      box.current?.querySelector('input')?.blur();
      onFound(selectedItem);
    },
    stateReducer,
  });
  const isShown = isOpen && typed.trim() !== '';
  const note = isError ? t('search.failed') : isFetching || q !== typed.trim() ? t('search.busy') : none;
  return (
    <div ref={box} className={clsx('relative', className)}>
      <SearchInput
        label={label}
        clearLabel={t('common:clear')}
        maxLength={MAX_QUERY_LENGTH}
        aria-keyshortcuts={shortcut}
        className="w-full"
        onValue={setInputValue}
        {...getInputProps({ 'aria-label': label, onFocus: openMenu })}
        aria-expanded={isShown}
      />
      <div
        hidden={!isShown}
        className="absolute end-0 top-full z-40 mt-1 w-full min-w-64 rounded border border-line bg-surface-3 shadow-float"
      >
        <div {...getMenuProps({ 'aria-label': t('search.results') })} className="max-h-80 overflow-y-auto py-1">
          {isShown &&
            results.map((item, index) => (
              <div
                key={`${item.kind} ${item.id}`}
                {...getItemProps({ item, index })}
                className={clsx('cursor-pointer px-3 py-1.5', index === highlightedIndex && 'bg-surface-2')}
              >
                <span className="flex items-baseline justify-between gap-3">
                  <span className="truncate font-medium">{item.title}</span>
                  <span className="shrink-0 text-xs text-muted">{t(`search.kinds.${item.kind}`)}</span>
                </span>
                <span className="block truncate text-xs text-muted">{item.subtitle}</span>
              </div>
            ))}
        </div>
        <p role="status" className={clsx('px-3 text-muted', results.length === 0 ? 'py-2' : 'sr-only')}>
          {isShown && (results.length === 0 ? note : t('search.count', { count: results.length }))}
        </p>
      </div>
    </div>
  );
}
