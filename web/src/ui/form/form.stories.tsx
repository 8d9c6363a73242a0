import { useEffect, useEffectEvent } from 'react';
import { useSampleTexts } from '#scripts/playground/sample-texts.ts';
import { ignore, pending, serverError, States } from '#scripts/playground/states.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField, TextAreaField, TextField } from './fields.tsx';
import { FormDialog } from './form-dialog.tsx';
import { Form, FormErrorNotice, SubmitButton } from './form.tsx';
import { type FormHandle, useForm } from './use-form.ts';

const initial = { amount: '1250.5', network: 'trc20', note: '' };
type SampleForm = FormHandle<typeof initial>;

/** Returns a form that is in a state from the beginning. */
function useFormInState(state: 'default' | 'busy' | 'wrong' | 'failed'): SampleForm {
  const text = useSampleTexts();
  const form = useForm({ initial, send: pending });
  const begin = useEffectEvent(() => {
    if (state === 'busy') form.submit();
    if (state === 'wrong') form.showProblems({ amount: text.error, note: text.error });
    if (state === 'failed') form.showError(serverError);
  });
  useEffect(() => begin(), []);
  return form;
}

function SampleFields({ form }: { form: SampleForm }) {
  const text = useSampleTexts();
  const options = ['trc20', 'erc20'].map((value) => ({ value, label: value.toUpperCase() }));
  return (
    <>
      <TextField form={form} name="amount" label={text.short} inputMode="decimal" suffix="USDT" hint={text.hint} />
      <SelectField form={form} name="network" label={text.name} options={options} />
      <TextAreaField form={form} name="note" label={text.longLabel} />
    </>
  );
}

function SampleFormInState({ state }: { state: Parameters<typeof useFormInState>[0] }) {
  const { action } = useSampleTexts();
  const form = useFormInState(state);
  return (
    <Form form={form}>
      <SampleFields form={form} />
      <SubmitButton form={form}>{action}</SubmitButton>
    </Form>
  );
}

function ErrorWithRemedy() {
  const { short } = useSampleTexts();
  return (
    <FormErrorNotice form={useFormInState('failed')}>
      <Button size="sm">{short}</Button>
    </FormErrorNotice>
  );
}

export const Forms = () => (
  <States
    states={{
      Default: <SampleFormInState state="default" />,
      Busy: <SampleFormInState state="busy" />,
      Failed: <SampleFormInState state="failed" />,
      'Wrong fields': <SampleFormInState state="wrong" />,
      'Error with a remedy': <ErrorWithRemedy />,
    }}
  />
);

function DialogInState({ state }: { state: 'default' | 'failed' }) {
  const { name, action } = useSampleTexts();
  const form = useFormInState(state);
  return (
    <FormDialog
      open
      onClose={ignore}
      title={name}
      form={form}
      className="flex flex-col gap-4"
      action={<SubmitButton form={form}>{action}</SubmitButton>}
    >
      <SampleFields form={form} />
    </FormDialog>
  );
}

export const FormInDialog = () => <DialogInState state="default" />;
export const FormInDialogFailed = () => <DialogInState state="failed" />;
