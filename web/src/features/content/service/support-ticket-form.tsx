import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApiContractResponse, ApiContractRequest } from '#shared/api/contract.ts';
import { MAX_TICKET_MESSAGE_LENGTH, MAX_TICKET_SUBJECT_LENGTH, ticketCategories } from '#shared/content/tickets.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField, SelectField, TextField } from '#ui/form/fields.tsx';
import { Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { siteApi } from '#web/lib/api.ts';
import { useIdempotentMutation } from '#web/lib/use-once.ts';
import { PicturesField } from './pictures-field.tsx';
import { toPlainLine, toPlainMultilineText } from './plain-text.ts';
import { ticketQuery, ticketsQueryKey } from './queries.ts';
import { usePictureUploads } from './use-picture-uploads.ts';

type TicketBody = NonNullable<ApiContractRequest<'POST /tickets'>['body']>;

/** Form that opens a ticket: subject, message and pictures. */
export function SupportTicketForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation(['service', 'common']);
  const client = useQueryClient();
  const navigate = useNavigate();
  const pictures = usePictureUploads();
  const { mutateAsync: open } = useIdempotentMutation(
    (body: TicketBody, idempotencyKey) => siteApi('POST /tickets', { body, idempotencyKey }),
    (opened: ApiContractResponse<'POST /tickets'>) => {
      client.setQueryData(ticketQuery(opened.ticket.id).queryKey, opened);
      void client.invalidateQueries({ queryKey: [...ticketsQueryKey, 'list'] });
      void navigate({ to: '/customer-service', search: { ticket: opened.ticket.id } });
    },
  );
  const form = useForm({
    initial: { category: '', subject: '', message: '', attachments: '' },
    rules: ({ category, subject, message }) => ({
      category: category === '' ? t('categoryMissing') : undefined,
      subject: subject.trim() === '' ? t('subjectMissing') : undefined,
      message: message.trim() === '' ? t('messageMissing') : undefined,
      attachments: pictures.busy ? t('pictures.wait') : undefined,
    }),
    send: ({ category, subject, message }) =>
      open({
        category: category as TicketBody['category'],
        subject: subject.trim(),
        message: message.trim(),
        attachments: pictures.keys,
      }),
  });
  return (
    <Form form={form} label={t('write')}>
      <SelectField
        form={form}
        name="category"
        label={t('category')}
        required
        options={[
          { value: '', label: t('chooseCategory') },
          ...ticketCategories.map((value) => ({ value, label: t(`categories.${value}`) })),
        ]}
      />
      <TextField
        form={form}
        name="subject"
        label={t('subject')}
        required
        maxLength={MAX_TICKET_SUBJECT_LENGTH}
        format={toPlainLine}
      />
      <TextAreaField
        form={form}
        name="message"
        label={t('message')}
        hint={t('messageHint')}
        required
        rows={7}
        maxLength={MAX_TICKET_MESSAGE_LENGTH}
        format={toPlainMultilineText}
      />
      <PicturesField form={form} pictures={pictures} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form} size="lg">
          {t('send')}
        </SubmitButton>
        <Button size="lg" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </Form>
  );
}
