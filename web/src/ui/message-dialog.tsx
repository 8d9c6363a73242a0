import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { IconWarning } from './icons.tsx';

interface MessageDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** Failure message that stays until it is closed. */
export function MessageDialog({ open, onClose, title, children }: MessageDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      alert
      open={open}
      onClose={onClose}
      title={
        <span className="inline-flex items-center gap-2">
          <IconWarning size={16} className="shrink-0 text-bad" />
          {title}
        </span>
      }
      closeLabel={t('close')}
      footer={
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- there is nothing else to do here
        <Button variant="primary" autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p className="wrap-anywhere">{children}</p>
    </Dialog>
  );
}
