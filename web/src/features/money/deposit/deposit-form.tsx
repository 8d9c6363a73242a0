import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Deposit, DepositConfig } from '#shared/schemas/deposits.ts';
import { TextField } from '#ui/form/fields.tsx';
import { FormErrorNotice, Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Notice } from '#ui/states.tsx';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText, useProblemText } from '#web/lib/field-text.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { reviewDepositForm } from './review-deposit-form.ts';
import { updateDepositInCache } from './use-deposit-events.ts';

const toProblemKey = (name: string) => `deposit:form.${name}`;

interface DepositFormProps {
  config: DepositConfig;
  /** Shown next to the submit button. */
  beside?: ReactNode;
  focus?: boolean;
}

/** Form to report a transfer. Optional: arriving transfers are detected anyway. */
export function DepositForm({ config, beside, focus = false }: DepositFormProps) {
  const { t } = useTranslation('deposit');
  const format = useFormat();
  const client = useQueryClient();
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const [recorded, setRecorded] = useState<Deposit | null>(null);
  const problemText = useProblemText(['deposit'], toProblemKey);
  const form = useForm({
    initial: { amount: '', tx_hash: '' },
    check: 'left',
    rules: (fields) => {
      const { problems } = reviewDepositForm(fields, config, format.region);
      return { amount: problemText(problems.amount), tx_hash: problemText(problems.tx_hash) };
    },
    send: async (fields) => {
      const { request } = reviewDepositForm(fields, config, format.region);
      if (!request) return;
      setRecorded(null);
      const { deposit } = await siteApi('POST /deposits', { body: request });
      updateDepositInCache(client, deposit);
      setRecorded(deposit);
      form.reset();
    },
    failureText: (error) => `${t('form.failed')} ${fieldText(error) ?? errorText(error)}`,
  });
  return (
    <Form form={form} failurePlaced className="flex flex-col gap-3" label={t('form.title')}>
      <TextField
        form={form}
        name="amount"
        label={t('form.amount')}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step was opened to type this
        autoFocus={focus}
        large
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
        suffix={config.coin_type}
        className="text-end tabular-nums"
      />
      <TextField
        form={form}
        name="tx_hash"
        label={t('form.hash')}
        aside={t('form.optional')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={130}
        className="font-mono"
      />
      <FormErrorNotice form={form} />
      <div role="status" className="contents">
        {recorded && (
          <Notice>
            <span>{`${t('form.done')}${recorded.reason === null ? '' : ` ${t(`reason.${recorded.reason}`)}`}`}</span>
          </Notice>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {beside}
        <SubmitButton form={form} size="lg" className="grow" data-testid="record-deposit">
          {t('form.submit')}
        </SubmitButton>
      </div>
    </Form>
  );
}
