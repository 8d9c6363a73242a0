import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { Notice } from '#ui/states.tsx';
import type { FormState } from './use-form.ts';

interface FormProps {
  form: FormState;
  /** Names the form for those who hear the page. */
  label?: string;
  className?: string;
  /** `Failure` stands somewhere inside; elsewhere it comes first. */
  failurePlaced?: boolean;
  children: ReactNode;
}

/** A form around its fields, with what failed as a whole. */
export const Form = ({ form, label, className = 'flex flex-col gap-4', failurePlaced, children }: FormProps) => (
  <form id={form.id} noValidate onSubmit={form.submit} aria-label={label} className={className}>
    {!failurePlaced && <FormFailure form={form} />}
    {children}
  </form>
);

interface FailureProps {
  form: FormState;
  /** What helps, beside the words: a button. */
  children?: ReactNode;
}

/** What failed and is about no field. */
export const FormFailure = ({ form, children }: FailureProps) =>
  form.failure === null ? null : (
    <Notice tone="error">
      <span className="grow">{form.failure}</span>
      {children}
    </Notice>
  );

interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'busy' | 'form'> {
  form: FormState;
}

/** Sends a form, wherever the button stands. */
export const SubmitButton = ({ form, ...button }: SubmitButtonProps) => (
  <Button variant="primary" {...button} type="submit" form={form.id} busy={form.busy} />
);
