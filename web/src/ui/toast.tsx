import { clsx } from 'clsx';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { IconClose } from './icons.tsx';

export interface Toast {
  id: number;
  tone: 'info' | 'up' | 'down' | 'warn';
  title: ReactNode;
  /** A second line: what it means, what to do. */
  detail?: ReactNode;
}

/** Long enough to read two lines; the pointer or the focus on it holds it. */
const SHOWN_MS = 6000;
/** Older ones give way. */
const AT_MOST = 4;

let toasts: readonly Toast[] = [];
let counter = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function dismiss(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  set(toasts.filter((toast) => toast.id !== id));
}

function arm(id: number): void {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => dismiss(id), SHOWN_MS),
  );
}

/** Says what happened elsewhere: an order settled, a session ended. What the user just did is answered in its place. */
export function toast(message: Omit<Toast, 'id'>): void {
  counter += 1;
  const id = counter;
  for (const old of toasts.slice(0, Math.max(0, toasts.length - AT_MOST + 1))) dismiss(old.id);
  set([...toasts, { ...message, id }]);
  arm(id);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Where toasts appear: once, in the root of a site. */
export function Toaster() {
  const { t } = useTranslation();
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <section
      aria-label={t('notifications')}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 bottom-[calc(64px+env(safe-area-inset-bottom))] z-50 flex flex-col items-end gap-2 md:bottom-4"
    >
      {shown.map((item) => (
        <div
          key={item.id}
          onPointerEnter={() => clearTimeout(timers.get(item.id))}
          onPointerLeave={() => arm(item.id)}
          onFocus={() => clearTimeout(timers.get(item.id))}
          onBlur={() => arm(item.id)}
          className={clsx(
            'toast pointer-events-auto flex w-full max-w-96 items-start gap-2 rounded border border-s-2 border-line bg-surface-1 py-2 ps-3 pe-1.5 shadow-float',
            item.tone === 'info' && 'border-s-info',
            item.tone === 'up' && 'border-s-up',
            item.tone === 'down' && 'border-s-down',
            item.tone === 'warn' && 'border-s-warn',
          )}
        >
          <div className="min-w-0 grow py-0.5">
            <div className="font-medium">{item.title}</div>
            {item.detail !== undefined && <div className="text-muted">{item.detail}</div>}
          </div>
          <IconButton size="sm" label={t('close')} onClick={() => dismiss(item.id)}>
            <IconClose size={12} />
          </IconButton>
        </div>
      ))}
    </section>
  );
}
