import i18next from 'i18next';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';
import { i18nextOptions } from '#shared/i18next-options.ts';
import { SelectField, TextField } from '#ui/form/fields.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';

/** The test's answer to a submitted form: null accepts it. */
export type TestFormResponse = { message: string; fields?: Record<string, string> } | null;

declare global {
  interface Window {
    /** Set by the test. */
    answerForm: (values: Record<string, string | boolean>) => Promise<TestFormResponse>;
  }
}

const initial = { name: '', code: '', kind: 'a' };
const kinds = ['a', 'b'].map((value) => ({ value, label: value }));

function useTestForm(check: 'sent' | 'left') {
  return useForm({
    initial,
    check,
    rules: ({ name, code }) => ({
      code: code.length < 3 ? 'The code is short.' : undefined,
      name: name === '' ? 'The name is missing.' : undefined,
    }),
    send: async (values) => {
      const failure = await window.answerForm(values);
      if (!failure) return;
      const fields = Object.fromEntries(Object.entries(failure.fields ?? {}).map(([name, text]) => [name, [text]]));
      throw new ApiError('VALIDATION_FAILED', 4000, 422, failure.message, { fields });
    },
  });
}

interface FieldsProps {
  form: ReturnType<typeof useTestForm>;
}

const Fields = ({ form }: FieldsProps) => (
  <>
    <TextField form={form} name="name" label="Name" />
    <TextField form={form} name="code" label="Code" format={(typed) => typed.toUpperCase()} />
    <SelectField form={form} name="kind" label="Kind" options={kinds} />
  </>
);

function PlainTestForm({ label, check }: { label: string; check: 'sent' | 'left' }) {
  const form = useTestForm(check);
  return (
    <Form form={form} label={label}>
      <Fields form={form} />
      <SubmitButton form={form}>Send</SubmitButton>
    </Form>
  );
}

function InDialog() {
  const [open, setOpen] = useState(false);
  const form = useTestForm('sent');
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <FormDialog
        form={form}
        open={open}
        onClose={() => setOpen(false)}
        title="Dialog"
        action={<SubmitButton form={form}>Send</SubmitButton>}
      >
        <Fields form={form} />
      </FormDialog>
    </>
  );
}

await i18next.use(initReactI18next).init({ ...i18nextOptions, lng: 'en', resources: {} });
const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <>
    <PlainTestForm label="Plain" check="sent" />
    <PlainTestForm label="As it is left" check="left" />
    <InDialog />
  </>,
);
