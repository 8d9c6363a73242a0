import { useSelector } from '@tanstack/react-store';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isPageBlockedAtom } from '#web/lib/block-page.ts';

/** Covers the page while a request blocks it. Mount it once, in the root of a site. */
export const PageCover = () => (useSelector(isPageBlockedAtom) ? <BlockingCover /> : null);

/** Native modal: nothing under it can be used, and the focus is restored. Escape does not close it. */
function BlockingCover() {
  const { t } = useTranslation();
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const focused = document.activeElement;
    const keep = (event: Event) => event.preventDefault();
    // Chrome closes on a second Escape whatever `cancel` returned.
    const reopen = () => dialog.showModal();
    dialog.showModal();
    dialog.addEventListener('cancel', keep);
    dialog.addEventListener('close', reopen);
    return () => {
      dialog.removeEventListener('cancel', keep);
      dialog.removeEventListener('close', reopen);
      dialog.close();
      if (focused instanceof HTMLElement) focused.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      aria-label={t('loading')}
      className="m-0 h-dvh max-h-none w-screen max-w-none items-center justify-center bg-transparent open:flex"
    >
      <div
        role="status"
        className="flex items-center gap-3 rounded border border-line bg-surface-1 px-4 py-3 font-medium shadow-float"
      >
        <span
          aria-hidden="true"
          className="size-5 animate-spin rounded-full border-2 border-line-strong border-t-accent"
        />
        {t('loading')}
      </div>
    </dialog>
  );
}
