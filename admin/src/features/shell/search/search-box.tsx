import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { api } from '#admin/lib/api.ts';
import type { Found } from '#shared/schemas/admin/audit.ts';
import { SearchInput } from '#ui/field.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';

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

/** Whether a key is typed into something that takes text. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `/` goes to the box, wherever one is. */
function useSlash(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const plain = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!plain || isTyping(event.target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      box.current?.querySelector('input')?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [box]);
}

/** Finds people, staff, orders and verifications from everywhere: by id, e-mail, wallet, or the beginning of a name. */
export function SearchBox() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
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
  const found = q === typed.trim() ? (data?.found ?? []) : [];
  useSlash(box);

  const go = ({ path }: Found) => {
    setTyped('');
    setOpen(false);
    box.current?.querySelector('input')?.blur();
    void navigate({ href: path });
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
  const note = isError ? t('search.failed') : isFetching || q !== typed.trim() ? t('search.busy') : t('search.none');
  return (
    <div
      ref={box}
      className="relative w-72 min-w-0 max-sm:max-w-48"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <SearchInput
        label={t('search.label')}
        clearLabel={t('common:clear')}
        value={typed}
        maxLength={MOST}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isShown && found[current] ? `${list}-${current}` : undefined}
        aria-keyshortcuts="/"
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
