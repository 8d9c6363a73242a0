import { useSelector } from '@tanstack/react-store';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { IconClose } from './icons.tsx';
import { startToastTimer, dismissToast, pauseToast, toasts } from './toast.ts';

/** Container of toasts. Mount it once, in the root of a site. */
export function Toaster() {
  const { t } = useTranslation();
  const shown = useSelector(toasts);
  return (
    <section
      aria-label={t('notifications')}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 bottom-[calc(64px+env(safe-area-inset-bottom))] z-50 flex flex-col items-end gap-2 md:bottom-4"
    >
      {shown.map((item) => (
        <div
          key={item.id}
          onPointerEnter={() => pauseToast(item.id)}
          onPointerLeave={() => startToastTimer(item.id)}
          onFocus={() => pauseToast(item.id)}
          onBlur={() => startToastTimer(item.id)}
          className={clsx(
            'toast pointer-events-auto flex w-full max-w-96 items-start gap-2 rounded border border-s-2 border-line bg-surface-1 py-2 ps-3 pe-1.5 shadow-float',
            item.tone === 'info' && 'border-s-info',
            item.tone === 'up' && 'border-s-up',
            item.tone === 'down' && 'border-s-down',
            item.tone === 'warn' && 'border-s-warn',
          )}
        >
          <div className="min-w-0 grow py-0.5 wrap-anywhere">
            <div className="font-medium">{item.title}</div>
            {item.detail !== undefined && <div className="text-muted">{item.detail}</div>}
          </div>
          <IconButton size="sm" label={t('close')} onClick={() => dismissToast(item.id)}>
            <IconClose size={12} />
          </IconButton>
        </div>
      ))}
    </section>
  );
}
