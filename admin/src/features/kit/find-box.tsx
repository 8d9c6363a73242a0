import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#admin/lib/api.ts';
import type { Found } from '#shared/schemas/admin/audit.ts';
import { SearchInput } from '#ui/input.tsx';

/** Typing rests this long before it is searched, ms. */
const REST_MS = 250;
const MOST = 128;

function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

interface FindBoxProps {
  label: string;
  /** What is said where nothing is found. */
  none: string;
  /** Which of what is found can be chosen here; all of it where this is left out. */
  keep?: (found: Found) => boolean;
  onFound: (found: Found) => void;
  /** A key that leads here, for those who hear it. */
  shortcut?: string;
  className?: string;
}

const all = () => true;

/** Finds people, staff, orders and verifications by id, e-mail, wallet, or the beginning of a name: one can be chosen. */
export function FindBox({ label, none, keep = all, onFound, shortcut, className }: FindBoxProps) {
  const { t } = useTranslation(['admin', 'common']);
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [current, setCurrent] = useState(0);
  const q = useRested(typed.trim());
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => api('GET /admin/search', { query: { q }, signal }),
    enabled: q.length > 0,
  });
  const found = q === typed.trim() ? (data?.found ?? []).filter(keep) : [];

  const go = (one: Found) => {
    setTyped('');
    setOpen(false);
    box.current?.querySelector('input')?.blur();
    onFound(one);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'Enter' && found[current]) {
      event.preventDefault();
      go(found[current]);
    } else if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setCurrent((current + step + found.length) % found.length);
    }
  };
  const isShown = open && typed.trim() !== '';
  const note = isError ? t('search.failed') : isFetching || q !== typed.trim() ? t('search.busy') : none;
  return (
    <div
      ref={box}
      className={clsx('relative', className)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <SearchInput
        label={label}
        clearLabel={t('common:clear')}
        value={typed}
        maxLength={MOST}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isShown && found[current] ? `${list}-${current}` : undefined}
        aria-keyshortcuts={shortcut}
        className="w-full"
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onValue={(text) => {
          setTyped(text);
          setOpen(true);
          setCurrent(0);
        }}
      />
      {isShown && (
        <div className="absolute end-0 top-full z-40 mt-1 w-full min-w-64 rounded border border-line bg-surface-3 shadow-float">
          <div id={list} role="listbox" aria-label={t('search.results')} className="max-h-80 overflow-y-auto py-1">
            {found.map((one, index) => (
              <div
                key={`${one.kind} ${one.id}`}
                id={`${list}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === current}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => go(one)}
                onKeyDown={onKeyDown}
                className={clsx('cursor-pointer px-3 py-1.5', index === current && 'bg-surface-2')}
              >
                <span className="flex items-baseline justify-between gap-3">
                  <span className="truncate font-medium">{one.title}</span>
                  <span className="shrink-0 text-xs text-muted">{t(`search.kinds.${one.kind}`)}</span>
                </span>
                <span className="block truncate text-xs text-muted">{one.subtitle}</span>
              </div>
            ))}
          </div>
          <p role="status" className={clsx('px-3 text-muted', found.length === 0 ? 'py-2' : 'sr-only')}>
            {found.length === 0 ? note : t('search.count', { count: found.length })}
          </p>
        </div>
      )}
    </div>
  );
}
