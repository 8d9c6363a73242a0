import { type ReactNode, useEffectEvent, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog, type DialogProps } from '#ui/dialog.tsx';
import { FormErrorNotice, Form } from './form.tsx';
import type { FormState } from './use-form.ts';

interface FormDialogProps extends Pick<DialogProps, 'open' | 'onClose' | 'title' | 'size' | 'children'> {
  /** Reset each time the dialog opens. */
  form: FormState;
  /** Label of the button that changes nothing; "Cancel" by default. */
  cancel?: string;
  /** A `SubmitButton` that names the action. */
  action: ReactNode;
  /** True when `FormErrorNotice` is placed inside; otherwise it comes last. */
  failurePlaced?: boolean;
  className?: string;
}

/**
 * Dialog with the input of an action, whose button names the action. Escape closes it and restores the focus; a running
 * action is awaited.
 */
export function FormDialog(props: FormDialogProps) {
  const { form, open, onClose, title, size, cancel, action, failurePlaced, className, children } = props;
  const { t } = useTranslation();
  const begin = useEffectEvent(() => form.reset());
  useLayoutEffect(() => {
    if (open) begin();
  }, [open]);
  const leave = () => {
    if (!form.busy) onClose();
  };
  return (
    <Dialog
      alert
      open={open}
      onClose={leave}
      title={title}
      size={size}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={leave}>{cancel ?? t('cancel')}</Button>
          {action}
        </>
      }
    >
      <Form form={form} failurePlaced className={className}>
        {children}
        {!failurePlaced && <FormErrorNotice form={form} />}
      </Form>
    </Dialog>
  );
}
