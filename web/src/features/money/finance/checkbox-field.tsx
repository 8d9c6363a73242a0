import { type ReactNode, useId } from 'react';
import { type FormFieldBinding, useFormField } from '#ui/form/fields.tsx';
import type { FormValues } from '#ui/form/form-field-errors.ts';

interface CheckFieldProps<Values extends FormValues> extends FormFieldBinding<Values> {
  hint: string;
  children: ReactNode;
}

/** Optional checkbox. */
export function CheckboxField<Values extends FormValues>({ hint, children, ...bound }: CheckFieldProps<Values>) {
  const id = useId();
  const { value, ref, set } = useFormField(bound);
  return (
    <div className="flex flex-col gap-0.5">
      <label className="flex items-start gap-2 text-sm">
        <input
          ref={ref}
          type="checkbox"
          name={bound.name}
          checked={value === true}
          aria-describedby={id}
          onChange={(event) => set(event.target.checked)}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        <span>{children}</span>
      </label>
      <p id={id} className="ps-6 text-xs text-muted">
        {hint}
      </p>
    </div>
  );
}
