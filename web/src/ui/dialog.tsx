import { clsx } from 'clsx';
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from './button.tsx';
import { IconClose } from './icons.tsx';

/**
 * Opens the native modal: it traps the focus, restores it, and closes on Escape. `onClose` only requests; the caller
 * may keep `open` while an action runs. The content mounts once it is open, so that `autoFocus` works; without one the
 * dialog itself has the focus.
 */
function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState(false);
  const ask = useEffectEvent(onClose);
  // Chrome closes on a second Escape whatever `cancel` returned; the caller's state must follow then.
  const closed = useEffectEvent(() => {
    if (open) onClose();
  });
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
    setShown(open);
    return open ? holdPage() : undefined;
  }, [open]);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const cancel = (event: Event) => {
      // A file chooser inside fires a bubbling `cancel` too.
      if (event.target !== dialog) return;
      event.preventDefault();
      ask();
    };
    const close = () => closed();
    dialog.addEventListener('cancel', cancel);
    dialog.addEventListener('close', close);
    return () => {
      dialog.removeEventListener('cancel', cancel);
      dialog.removeEventListener('close', close);
    };
  }, []);
  return { ref, shown };
}

let holders = 0;

/**
 * Keeps the page from scrolling under a dialog, and from shifting without its scroll bar. Returns the undo function.
 */
function holdPage(): () => void {
  const page = document.documentElement;
  holders += 1;
  if (holders === 1) {
    page.style.paddingInlineEnd = `${window.innerWidth - page.clientWidth}px`;
    page.style.overflow = 'hidden';
  }
  return () => {
    holders -= 1;
    if (holders > 0) return;
    page.style.paddingInlineEnd = '';
    page.style.overflow = '';
  };
}

interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Accessible name of the close button. */
  closeLabel: string;
  /** Fixed at the lower edge, for actions. */
  footer?: ReactNode;
  className?: string;
  children: ReactNode;
}

export interface DialogProps extends ModalProps {
  size?: 'sm' | 'md' | 'lg';
  /** For confirmations, which must be answered: a click outside does not close it. */
  alert?: boolean;
}

const widths = {
  sm: 'w-[min(400px,calc(100vw-32px))]',
  md: 'w-[min(520px,calc(100vw-32px))]',
  lg: 'w-[min(760px,calc(100vw-32px))]',
};

const Head = ({
  id,
  title,
  closeLabel,
  onClose,
}: {
  id: string;
  title: ReactNode;
  closeLabel: string;
  onClose: () => void;
}) => (
  <header className="flex items-start gap-3 px-4 pt-3 pb-2">
    <h2 id={id} className="grow pt-1 text-base font-semibold">
      {title}
    </h2>
    <IconButton label={closeLabel} onClick={onClose} className="-me-1.5">
      <IconClose />
    </IconButton>
  </header>
);

/** Returns whether the pointer is outside the dialog. On the dialog's own border the target is the dialog as well. */
function isOnBackdrop({ target, currentTarget, clientX: x, clientY: y }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (x < left || x > right || y < top || y > bottom);
}

/**
 * Returns handlers that close a dialog when the pointer goes down and up on the backdrop. A text selection that ends
 * there does not, nor does a press dragged back into the dialog.
 */
function useBackdrop(onClose: () => void) {
  const pressed = useRef(false);
  return {
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      pressed.current = isOnBackdrop(event);
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (pressed.current && isOnBackdrop(event)) onClose();
    },
  };
}

export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  footer,
  className,
  children,
  size = 'sm',
  alert,
}: DialogProps) {
  const id = useId();
  const { ref, shown } = useModal(open, onClose);
  const backdrop = useBackdrop(onClose);
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      role={alert ? 'alertdialog' : undefined}
      {...(!alert && backdrop)}
      className={clsx(
        'rise max-h-[calc(100dvh-32px)] flex-col overflow-hidden rounded border border-line bg-surface-1 shadow-float open:flex',
        widths[size],
        className,
      )}
    >
      {shown && (
        <>
          <Head id={id} title={title} closeLabel={closeLabel} onClose={onClose} />
          <div className="min-h-0 overflow-y-auto px-4 pb-4">{children}</div>
          {footer !== undefined && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{footer}</footer>
          )}
        </>
      )}
    </dialog>
  );
}

interface SheetProps extends ModalProps {
  /** From the bottom on a phone; from the end of the line on a desktop. */
  side?: 'bottom' | 'end';
}

/** Distance of a pull that closes a sheet, px. */
const PULL = 80;

/** Sheet with details over the page. From the bottom it closes with a swipe. */
export function Sheet({ open, onClose, title, closeLabel, footer, className, children, side = 'bottom' }: SheetProps) {
  const id = useId();
  const { ref, shown } = useModal(open, onClose);
  const backdrop = useBackdrop(onClose);
  const start = useRef<number | null>(null);
  const pull = (event: PointerEvent<HTMLDivElement>) => {
    if (start.current === null || !ref.current) return;
    ref.current.style.transform = `translateY(${Math.max(0, event.clientY - start.current)}px)`;
  };
  const release = (event: PointerEvent<HTMLDivElement>) => {
    if (start.current === null || !ref.current) return;
    const far = event.clientY - start.current > PULL;
    start.current = null;
    ref.current.style.transform = '';
    if (far) onClose();
  };
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      {...backdrop}
      className={clsx(
        'flex-col overflow-hidden border-line bg-surface-1 shadow-float open:flex',
        side === 'bottom'
          ? 'sheet-bottom mx-auto mb-0 max-h-[90dvh] w-full max-w-xl rounded-t-[12px] border-t pb-[env(safe-area-inset-bottom)]'
          : 'sheet-side me-0 my-0 h-dvh max-h-none w-[min(480px,100vw)] border-s',
        className,
      )}
    >
      {shown && (
        <>
          {side === 'bottom' && (
            <div
              className="flex h-5 shrink-0 touch-none items-end justify-center"
              onPointerDown={(event) => {
                start.current = event.clientY;
                event.currentTarget.setPointerCapture(event.pointerId);
              }}
              onPointerMove={pull}
              onPointerUp={release}
              onPointerCancel={release}
            >
              <span className="h-1 w-9 rounded-full bg-surface-3" />
            </div>
          )}
          <Head id={id} title={title} closeLabel={closeLabel} onClose={onClose} />
          <div className="min-h-0 grow overflow-y-auto px-4 pb-4">{children}</div>
          {footer !== undefined && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{footer}</footer>
          )}
        </>
      )}
    </dialog>
  );
}
