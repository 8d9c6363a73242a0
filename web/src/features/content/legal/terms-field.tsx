import { type ReactNode, useId } from 'react';
import { IconWarning } from '#ui/icons.tsx';

interface TermsFieldProps {
  name: string;
  inputRef: (element: HTMLInputElement | null) => void;
  checked: boolean;
  onChecked: (checked: boolean) => void;
  error: string | undefined;
  children: ReactNode;
}

/** What somebody agrees to. */
export function TermsField({ name, inputRef, checked, onChecked, error, children }: TermsFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label className="flex items-start gap-2 text-sm">
        <input
          ref={inputRef}
          type="checkbox"
          name={name}
          checked={checked}
          required
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
          onChange={(event) => onChecked(event.target.checked)}
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
