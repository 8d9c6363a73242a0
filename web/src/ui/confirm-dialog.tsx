import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './states.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Labels of the two answers. */
  keep: string;
  confirm: string;
  onConfirm: () => void;
  /** Action after confirmation; the dialog stays open while it runs. */
  act: { isPending: boolean; reset: () => void };
  /** Error of the action. */
  failure: string | null;
  children: ReactNode;
}

/** Confirms an action that cannot be undone. */
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
