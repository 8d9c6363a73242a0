import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { Notice } from '#ui/states.tsx';
import type { FormState } from './use-form.ts';

interface FormProps {
  form: FormState;
  /** Accessible name of the form. */
  label?: string;
  className?: string;
  /** True when `FormErrorNotice` is placed inside; otherwise it comes first. */
  failurePlaced?: boolean;
  children: ReactNode;
}

/** Form around its fields, with the error of the form as a whole. */
export const Form = ({ form, label, className = 'flex flex-col gap-4', failurePlaced, children }: FormProps) => (
  <form id={form.id} noValidate onSubmit={form.submit} aria-label={label} className={className}>
    {!failurePlaced && <FormErrorNotice form={form} />}
    {children}
  </form>
);

interface FailureProps {
  form: FormState;
  /** Remedy next to the text: a button. */
  children?: ReactNode;
}

/** Error that belongs to no field. */
export const FormErrorNotice = ({ form, children }: FailureProps) =>
  form.failure === null ? null : (
    <Notice tone="error">
      <span className="grow">{form.failure}</span>
      {children}
    </Notice>
  );

interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'busy' | 'form'> {
  form: FormState;
}

/** Button that submits a form, in any position. */
export const SubmitButton = ({ form, ...button }: SubmitButtonProps) => (
  <Button variant="primary" {...button} type="submit" form={form.id} busy={form.busy} />
);
