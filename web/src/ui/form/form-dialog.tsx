import { type ReactNode, useEffectEvent, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog, type DialogProps } from '#ui/dialog.tsx';
import { FormFailure, Form } from './form.tsx';
import type { FormState } from './use-form.ts';

interface FormDialogProps extends Pick<DialogProps, 'open' | 'onClose' | 'title' | 'size' | 'children'> {
  /** Begins anew each time that the dialog opens. */
  form: FormState;
  /** What leaves everything as it is; "Cancel" without it. */
  cancel?: string;
  /** A `SubmitButton` that says what it does. */
  action: ReactNode;
  /** `Failure` stands somewhere inside; elsewhere it comes last. */
  failurePlaced?: boolean;
  className?: string;
}

/**
 * Asks for what an act needs, and says on its button what it does. Escape leaves it, and the focus goes back to where it
 * was; what is on its way is waited for.
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
        {!failurePlaced && <FormFailure form={form} />}
      </Form>
    </Dialog>
  );
}
