import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './states.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The words of the two answers. */
  keep: string;
  confirm: string;
  onConfirm: () => void;
  /** What is done once it is confirmed: while it is under way the dialog stays. */
  act: { isPending: boolean; reset: () => void };
  /** Why that failed. */
  failure: string | null;
  children: ReactNode;
}

/** Asks before something is done that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, keep, confirm, onConfirm, act, failure, children } = props;
  const { t } = useTranslation();
  const leave = () => {
    if (act.isPending) return;
    act.reset();
    onClose();
  };
  return (
    <Dialog
      alert
      open={open}
      onClose={leave}
      title={title}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={leave}>{keep}</Button>
          <Button variant="danger" busy={act.isPending} onClick={onConfirm} data-testid="confirm">
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {failure !== null && (
        <Notice tone="error" className="mt-3">
          {failure}
        </Notice>
      )}
    </Dialog>
  );
}
