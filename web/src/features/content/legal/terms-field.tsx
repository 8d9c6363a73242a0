import { type ReactNode, useId } from 'react';
import { type FormFieldBinding, useFormField } from '#ui/form/fields.tsx';
import type { FormValues } from '#ui/form/form-field-errors.ts';
import { IconWarning } from '#ui/icons.tsx';

/** Checkbox to agree to the terms. */
export function TermsConsentField<Values extends FormValues>({
  children,
  ...bound
}: FormFieldBinding<Values> & { children: ReactNode }) {
  const id = useId();
  const { value, error, ref, set } = useFormField(bound);
  return (
    <div className="flex flex-col gap-1">
      <label className="flex items-start gap-2 text-sm">
        <input
          ref={ref}
          type="checkbox"
          name={bound.name}
          checked={value === true}
          required
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
          onChange={(event) => set(event.target.checked)}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        <span>{children}</span>
      </label>
      {error !== undefined && (
        <p id={id} className="flex items-start gap-1 text-xs text-bad" role="alert">
          <IconWarning size={12} className="mt-0.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
